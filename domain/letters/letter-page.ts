import { MAIL_COLORS as COLORS } from "../mail/mail-colors.ts";
import { MAIL_MONO, MAIL_SANS, MAIL_SERIF, MAST_AT_NIGHT } from "../mail/mail-frame.ts";
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
.letter{max-width:${LETTER_WIDTH}px;margin:0 auto;padding:32px 20px 40px;overflow-wrap:break-word}
h1,h2,h3,h4{margin:36px 0 12px;color:${COLORS.heading};font-family:${MAIL_SERIF};font-weight:700;line-height:1.2}
h1{margin:0 0 16px;font-size:32px}
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
blockquote{padding:2px 0 2px 18px;border-left:3px solid ${COLORS.border}}
blockquote p:last-child{margin-bottom:0}
hr{margin:32px 0;border:0;border-top:1px solid ${COLORS.border}}
table{border-collapse:collapse;font-size:15px}
caption{text-align:left}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid ${COLORS.border};text-align:left;vertical-align:top}
mark{background-color:${COLORS.code};color:inherit}
.cover{margin:20px 0 24px;border-radius:28px 28px 28px 2px}
.standfirst{color:${COLORS.soft};font-size:19px;line-height:1.5}
.callout,.card{padding:16px 20px;border:0;border-radius:20px 20px 20px 2px;background-color:${COLORS.code}}
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
blockquote,hr,th,td,.foot{border-color:${COLORS.borderAtNight}}
mark{background-color:${COLORS.brandDark};color:${COLORS.brandLight}}
.standfirst,.caption,.foot,.foot a{color:${COLORS.softAtNight}}
.callout,.card{background-color:${COLORS.brandDark}}
${MAST_AT_NIGHT}
}`;

/** A letter's HTML document. `main` is HTML; the other words are plain text. `language`: a language tag. */
export function letterPage({
	language,
	title,
	previewText,
	main,
}: {
	readonly language: string;
	readonly title: string;
	readonly previewText: string;
	readonly main: string;
}): string {
	return `${mailHead({ language: escapeText(language), title: escapeText(title), style: STYLE })}
<body>
<div style="display:none;max-height:0;overflow:hidden">${escapeText(previewText)}</div>
<div class="letter">
${main}
</div>
</body>
</html>
`;
}
