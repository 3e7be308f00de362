import { expect, it } from 'vitest'
import { shippedLanguages } from '@krash/phrases'
import { missingTexts, writePage } from './write-page.ts'

const startPage = `<!doctype html>
<html lang="en" dir="ltr" data-theme="light">
  <head>
    <meta
      name="description"
      content="Of the app"
    />
    <script>first()</script>
    <title>App</title>
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/main.css">
  </head>
  <body>
    <div id="root"><a class="firstCall" href="tel:911"></a></div>
    <noscript><p>Needs script.</p></noscript>
  </body>
</html>`

const page = {
  path: '/contact',
  language: 'ar',
  title: 'A "title" & more',
  description: 'Says <what> it is',
  markup: '<main id="main"><h1>$& x</h1><form><button type="submit">Send</button></form></main>',
  noScript: 'Switch it on.',
  styles: 'h1{color:red}',
  scripts: ['one()', 'two()'],
} as const

it('is whole in its language, with nothing that the browser has to wait for', () => {
  const html = writePage(startPage, { ...page, scripts: [...page.scripts] })
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).toContain('<title>A "title" &amp; more</title>'.replaceAll('"', '&quot;'))
  expect(html).toContain('<meta name="description" content="Says &lt;what> it is" />')
  expect(html).toContain('<h1>$& x</h1>')
  expect(html).toContain('<main id="main"><noscript><p>Switch it on.</p></noscript>')
  expect(html).toContain('h1{color:red}</style>')
  expect([...html.matchAll(/<script>(.*)<\/script>/g)].map(([, script]) => script)).toEqual([
    'one()',
    'two()',
  ])
  expect(html).not.toMatch(/ src=|stylesheet|modulepreload|Needs script|firstCall/)
  // Until the app is there nothing is sent.
  expect(html).toContain('<button type="submit" disabled>')
})

it('has rules in place of style attributes, which its content policy forbids', () => {
  const markup = '<main><p style="color:red">A</p><p style="top:0">B</p><p style="color:red">C</p></main>'
  const html = writePage(startPage, { ...page, markup, scripts: [] })
  expect(html).not.toContain(' style="')
  expect(html).toContain('<p data-style="0">A</p><p data-style="1">B</p><p data-style="0">C</p>')
  expect(html).toContain('[data-style="0"]{color:red}[data-style="1"]{top:0}</style>')
})

it('names itself and its languages', () => {
  const html = writePage(startPage, { ...page, scripts: [] })
  const found = [...html.matchAll(/<link rel="(\w+)"(?: hreflang="([\w-]+)")? href="([^"]+)"/g)]
  expect(found.map(([, rel, language, address]) => [rel, language, address])).toEqual([
    ['canonical', undefined, '{{origin}}/contact?lang=ar'],
    ...shippedLanguages.map((code) => ['alternate', code, `{{origin}}/contact?lang=${code}`]),
    ['alternate', 'x-default', '{{origin}}/contact'],
  ])
})

it('finds each text that is missing, whatever the others are made of', () => {
  const markup = '<p>Don&#x27;t <a href="/x">ask</a> us.</p><ul><li>First</li><li>A &amp; B</li></ul>'
  expect(missingTexts(markup, ["Don't <x>ask</x> us.\n- First", 'A & B'])).toEqual([])
  expect(missingTexts(markup, ['First\n- Second', 'Gone', 'First'])).toEqual(['First\n- Second', 'Gone'])
})
