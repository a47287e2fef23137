import { MAIL_COLORS as COLORS } from "../mail/mail-colors.ts";
import { FRAME_AT_NIGHT, MAIL_MONO, MAIL_SANS, MAIL_SERIF } from "../mail/mail-frame.ts";
import { mailHead } from "../mail/mail-head.ts";
import { escapeText } from "./letter-html.ts";

/** Most pixels of a line or a picture. */
export const LETTER_WIDTH = 600;

/*
 * Without its style a letter is still read from top to bottom: nothing that it says is told by the style alone. The
 * corners of what is said are those of docs/design.md. Colours are those of mails.
 */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:0;background-color:${COLORS.page};color:${COLORS.text};font-family:${MAIL_SANS};font-size:17px;line-height:1.6;-webkit-text-size-adjust:100%}
.letter{max-width:${LETTER_WIDTH}px;margin:0 auto;padding:28px 20px 40px;overflow-wrap:break-word}
h1,h2,h3,h4{margin:36px 0 12px;color:${COLORS.heading};font-family:${MAIL_SERIF};font-weight:700;line-height:1.2}
h1{margin:0;font-size:34px}
.band{overflow-wrap:break-word;-webkit-hyphens:auto;hyphens:auto}
.band h1+p{margin:14px 0 0}
.letter>:first-child{margin-top:0}
h2{font-size:24px}
h3,h4,h5,h6{font-size:19px}
p,ul,ol,dl,pre,blockquote{margin:0 0 18px}
ul,ol{padding-left:24px}
li{margin:0 0 6px}
.tasks{padding-left:0;list-style:none}
sup,sub{line-height:0}
li>ul,li>ol{margin:6px 0 0}
dt{font-weight:600}
dd{margin:0 0 10px 20px}
a{color:${COLORS.brandDark}}
h1 a,h2 a{color:inherit;text-decoration-thickness:1px;text-underline-offset:4px}
img{display:block;max-width:100%;height:auto;border-radius:12px}
code,kbd,samp{font-family:${MAIL_MONO};font-size:15px}
pre{font-size:14px;padding:14px 16px;border-radius:12px;background-color:${COLORS.facts};line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere}
pre code{font-size:14px}
li::marker{color:${COLORS.brandDark}}
blockquote{padding:18px 22px;border-radius:28px 28px 28px 2px;background-color:${COLORS.tint};font-family:${MAIL_SERIF};font-size:19px}
blockquote p:last-child{margin-bottom:0}
hr{margin:32px 0;border:0;border-top:1px solid ${COLORS.border}}
table{border-collapse:collapse;font-size:15px}
caption{text-align:left}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid ${COLORS.border};text-align:left;vertical-align:top}
mark{background-color:${COLORS.tint};color:inherit}
.cover{border-radius:28px 28px 28px 2px}
.standfirst{color:${COLORS.soft};font-size:19px;line-height:1.5}
.callout,.card{padding:16px 20px;border-radius:20px 20px 20px 2px;background-color:${COLORS.tint};font-family:${MAIL_SANS};font-size:17px}
.button{display:inline-block;padding:12px 26px;border-radius:24px;background-color:${COLORS.brandDark};color:#ffffff;font-weight:600;text-decoration:none}
.callout p{margin-bottom:8px}
.callout p:last-child{margin-bottom:0}
.wide{overflow-x:auto;margin:0 0 18px}
.caption,.foot{color:${COLORS.soft};font-size:15px}
.foot{margin:40px 0 0;padding:20px 0 0;border-top:1px solid ${COLORS.border}}
.foot p{margin:0 0 8px}
.foot a{color:${COLORS.soft}}
@media (prefers-color-scheme:dark){
body{background-color:${COLORS.pageAtNight};color:${COLORS.textAtNight}}
h1,h2,h3,h4{color:${COLORS.textAtNight}}
a{color:${COLORS.brandLight}}
pre{background-color:${COLORS.cardAtNight}}
.button{background-color:${COLORS.brandLight};color:${COLORS.brandDark}}
li::marker{color:${COLORS.brandLight}}
hr,th,td,.foot{border-color:${COLORS.borderAtNight}}
mark{background-color:${COLORS.brandDark};color:${COLORS.brandLight}}
.standfirst,.caption,.foot,.foot a{color:${COLORS.softAtNight}}
blockquote,.callout,.card{background-color:${COLORS.tintAtNight}}
${FRAME_AT_NIGHT}
}`;

/** A letter's HTML document. `band` and `main` are HTML; the other words are plain text. `language`: a language tag. */
export function letterPage({
	language,
	title,
	previewText,
	band,
	main,
}: {
	readonly language: string;
	readonly title: string;
	readonly previewText: string;
	readonly band: string;
	readonly main: string;
}): string {
	return `${mailHead({ language: escapeText(language), title: escapeText(title), style: STYLE })}
<body>
<div style="display:none;max-height:0;overflow:hidden">${escapeText(previewText)}</div>
${band}
<div class="letter">
${main}
</div>
</body>
</html>
`;
}
