/** Inlined in the page: the product's colours and spaces with the fonts of the reader's machine. */
export const pageStyle = `
:root { --bg: #f1f6f4; --surface: #fff; --text: #15211d; --muted: #515e5a; --line: #d6dedb; --link: #07664d; --soft: #d4f4e6 }
@media (prefers-color-scheme: dark) {
  :root { --bg: #08100e; --surface: #121c19; --text: #e7edea; --muted: #a0aca7; --line: #2a3632; --link: #5fd3ad; --soft: #07392b }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-inline-size: 60rem; padding: 2rem 1rem 4rem; background: var(--bg); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem }
h3 { font-size: 1rem; margin: 0 0 .5rem }
p { margin: 0 0 .5rem; max-inline-size: 45rem }
a { color: var(--link); text-underline-offset: .2em }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
small, .none { color: var(--muted) }
.picture { float: inline-end; inline-size: 5rem; block-size: 5rem; border-radius: 50%; margin-inline-start: 1rem }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 1.5rem 0 0; padding: 0 }
nav a { display: block; padding: .5rem .75rem; border-radius: 2rem; background: var(--soft); text-decoration: none; color: var(--text) }
nav a:hover { text-decoration: underline }
article { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin-block-end: .75rem }
article img { max-inline-size: 8rem; max-block-size: 6rem; border-radius: .375rem; display: block; margin-block-end: .5rem }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: .5rem 1.5rem; margin: 0 }
dt { color: var(--muted); font-size: .875rem }
dd { margin: 0 }
dl > div:has(dl) { grid-column: 1 / -1 }
dd > dl { border-inline-start: 2px solid var(--line); padding-inline-start: .75rem; margin-block: .25rem }
.compact article { border-radius: 0; border-block-end: 0; margin: 0; padding: .625rem 1rem }
.compact article:first-of-type { border-start-start-radius: .75rem; border-start-end-radius: .75rem }
.compact article:last-of-type { border-end-start-radius: .75rem; border-end-end-radius: .75rem; border-block-end: 1px solid var(--line) }
.compact h3 { font-weight: 600; margin-block-end: .125rem }
.compact dl { display: flex; flex-wrap: wrap; gap: 0 1.25rem; font-size: .875rem }
.compact dl > div { display: flex; flex-wrap: wrap; gap: 0 .375rem }
.compact dt { font-size: inherit }
@media print { body { max-inline-size: none; padding: 0 } nav { display: none } article { break-inside: avoid } }
`
