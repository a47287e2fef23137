/** Made by server/desk-script.ts. */
declare module "virtual:desk-script" {
	/** The address of the desk's script. */
	const address: string;
	export default address;
}
