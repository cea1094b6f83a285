// What Markdown becomes: blocks, links and where they say they lead, directions, code to copy.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { linksOf, place, show } from './markdown.testing.tsx'
import { Toaster } from './Toaster.tsx'

afterEach(cleanup)

/** The elements inside, without their attributes. */
const tags = (shown: HTMLElement) => shown.firstElementChild?.innerHTML.replace(/<(\/?\w+)[^>]*>/g, '<$1>')

it.each([
  ['one\ntwo', '<p>one<br>\ntwo</p>'],
  ['one\r\ntwo\rthree', '<p>one<br>\ntwo<br>\nthree</p>'],
  ['one  \ntwo', '<p>one<br>\ntwo</p>'],
  ['*a* **b** ~~c~~ `d`', '<p><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>'],
  ['10~20 and 30~40', '<p>10~20 and 30~40</p>'],
  ['# One\n## Two\n# One', '<h3>One</h3>\n<h4>Two</h4>\n<h3>One</h3>'],
  ['### Three\n###### Six\n# One', '<h3>Three</h3>\n<h4>Six</h4>\n<h3>One</h3>'],
  ['# 1\n## 2\n### 3\n#### 4\n##### 5', '<h3>1</h3>\n<h4>2</h4>\n<h5>3</h5>\n<h6>4</h6>\n<h6>5</h6>'],
  ['- a\n  - b', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
  ['3. a\n4. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['> a\n> b', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>'],
  ['a\n\n---\n\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
  ['    four spaces', '<p>four spaces</p>'],
  ['a[^1]\n\n[^1]: note', '<p>a[^1]</p>\n<p>[^1]: note</p>'],
  ['[a]\n\n[a]: /x', '<p>[a]</p>\n<p>[a]: /x</p>'],
  ['<b>*x*</b> <!-- y -->', '<p>&lt;b&gt;<em>x</em>&lt;/b&gt; &lt;!-- y --&gt;</p>'],
])('%j is shown as %j', (text, expected) => {
  expect(tags(show(text))).toBe(expected)
})

const wiki = 'https://en.wikipedia.org/wiki'
const chat = 'https://matrix.example/Undiscord_-_Delete_all_(Bulk_deletion)'
it.each([
  // W33
  [
    `[D](${wiki}/Disambiguation_(disambiguation))`,
    `${wiki}/Disambiguation_(disambiguation)`,
    'D (en.wikipedia.org)',
  ],
  ['[google_search](https://www.google.com)', 'https://www.google.com', 'google_search (www.google.com)'],
  [`[P](${wiki}/Poe's_law)`, `${wiki}/Poe's_law`, 'P (en.wikipedia.org)'],
  [chat, chat, chat],
  [`<${chat}>`, chat, chat],
  ['<https://matrix.example/ends_>', 'https://matrix.example/ends_', 'https://matrix.example/ends_'],
  ['<https://matrix.example/ends*>', 'https://matrix.example/ends*', 'https://matrix.example/ends*'],
  // What else may be a link
  ['[mail](mailto:ann@example.com)', 'mailto:ann@example.com', 'mail'],
  ['ann@example.com', 'mailto:ann@example.com', 'ann@example.com'],
  ['[call](tel:+3725550100)', 'tel:+3725550100', 'call'],
  [
    '![plan](https://pictures.example/plan.png)',
    'https://pictures.example/plan.png',
    'plan (pictures.example)',
  ],
  ['![](https://pictures.example/a.png)', 'https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ['[![plan](https://tracker.example/1.gif)](https://a.example)', 'https://a.example', 'plan (a.example)'],
])('%s is one link, %s', (text, href, words) => {
  expect(linksOf(show(text))).toEqual([[href, words]])
})

it.each([
  ['[https://bank.example](https://evil.example)', 'https://bank.example (evil.example)'],
  [
    '[https://bank.example/evil.example](https://evil.example)',
    'https://bank.example/evil.example (evil.example)',
  ],
  ['[bank.example evil.example](https://evil.example)', 'bank.example evil.example (evil.example)'],
  ['[**bank**.example](https://evil.example)', 'bank.example (evil.example)'],
  ['<https://bank.example@evil.example>', 'https://bank.example@evil.example (evil.example)'],
  ['[evil.example\\@bank.example](https://evil.example)', 'evil.example@bank.example (evil.example)'],
  [
    '<https://\u0430\u0440\u0440le.example/>',
    'https://\u0430\u0440\u0440le.example/ (xn--le-6kc8da.example)',
  ],
  ['[\u202Eelpmaxe.knab](https://evil.example)', '\u202Eelpmaxe.knab (evil.example)'],
  ['[evil.example:443](https://evil.example:8443)', 'evil.example:443 (evil.example:8443)'],
  ['[EVIL.example](https://evil.example)', 'EVIL.example'],
  ['[at evil.example today](https://evil.example/today)', 'at evil.example today'],
  ['www.evil.example/x', 'www.evil.example/x'],
])('%s says where it leads', (text, words) => {
  expect(show(text).querySelector('a')?.textContent).toBe(words)
})

it('opens other sites in a new tab that knows nothing of this one', () => {
  const link = show('https://example.org').querySelector('a')
  expect(link?.target).toBe('_blank')
  expect(link?.rel).toBe('noopener noreferrer nofollow')
})

it('follows addresses of its own without loading the page anew', () => {
  const shown = show(`[task](/app/tasks?task=1#top) [all](${location.origin}/app/tasks)`)
  const [task, all] = shown.querySelectorAll('a')
  expect(task?.target).toBe('')
  fireEvent.click(task as Element)
  expect(place()).toBe('/app/tasks?task=1#top')
  fireEvent.click(all as Element)
  expect(place()).toBe('/app/tasks')
})

it('lets every block run the way of its first letter, and code always from left to right', () => {
  const shown = show('# مرحبا\n\nab `npm i`\n\n- مرحبا\n\n> - a\n\n```\nx\n```\n\n|a|\n|-|\n|ب|')
  const outer = [...shown.querySelectorAll('h3, p, li, blockquote, td, th')].map((block) => {
    const within = block.closest('[dir]')
    return [block.tagName, within === block ? block.getAttribute('dir') : within?.tagName]
  })
  expect(outer).toEqual([
    ['H3', 'auto'],
    ['P', 'auto'],
    ['LI', 'auto'],
    ['BLOCKQUOTE', 'auto'],
    // What begins a block runs as the block does, or the block would not know its direction.
    ['LI', 'BLOCKQUOTE'],
    ['TH', 'auto'],
    ['TD', 'auto'],
  ])
  for (const code of shown.querySelectorAll('code')) expect(code.getAttribute('dir')).toBe('ltr')
})

it('shows ticks that nobody can change, each named by its point', () => {
  show(
    '- [x] sand\n- [ ] **oil** `it`\n  - [ ] twice\n    and thin\n\n1. [x] alone\n\n   more\n\n* [ ] ![](/x)',
  )
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(ticks.every(({ disabled }) => disabled)).toBe(true)
  expect(ticks.map((tick) => [tick.checked, tick.getAttribute('aria-label')])).toEqual([
    [true, 'sand'],
    [false, 'oil it'],
    [false, 'twice\nand thin'],
    [true, 'alone'],
    [false, '/x'],
  ])
})

it('has tables and code that the keyboard reaches', () => {
  show('|a|\n|-|\n|b|\n\n```\nx\n```')
  for (const name of ['Table', 'Code']) expect(screen.getByRole('group', { name }).tabIndex).toBe(0)
})

it('copies code as it was written, or says that it cannot', async () => {
  const writeText = vi.fn(async (_: string) => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  show('```ts\nconst a = 1 &amp;&amp; `b`\n\n  // <i>\n```', <Toaster />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }))
  await screen.findByText('Code copied')
  expect(writeText).toHaveBeenCalledWith('const a = 1 &amp;&amp; `b`\n\n  // <i>\n')
  writeText.mockRejectedValueOnce(new Error('denied'))
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }))
  await waitFor(() => expect(screen.getByText(/could not be copied/)).toBeTruthy())
})
