import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "../ui/button.tsx";
import unseen from "../ui/unseen.module.css";
import sheet from "./search.css?url";

/** The rules of everything that searches. They come with it, so that other pages do without. */
export function SearchSheet() {
	return <link rel="stylesheet" href={sheet} precedence="search" />;
}

/** A form that searches the whole site. `text`: what is searched for already. `id`: of its field, once on a page. */
export function SearchForm({ text = "", id = "buscar" }: { text?: string; id?: string }) {
	return (
		<search>
			<SearchSheet />
			<form action={href("/buscar")} className="search-form">
				<label htmlFor={id} className={unseen.unseen}>
					Buscar en el sitio
				</label>
				<input
					id={id}
					name="q"
					type="search"
					defaultValue={text}
					maxLength={64}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					enterKeyHint="search"
				/>
				<Button type="submit" look="filled">
					Buscar
				</Button>
			</form>
		</search>
	);
}

/** The field at the end of a page where somebody may not have found what they came for. */
export default function SearchHere(): ReactNode {
	return (
		<section aria-labelledby="busca-aqui" className="search-here">
			<h2 id="busca-aqui">Busca en todo el sitio</h2>
			<SearchForm />
		</section>
	);
}
