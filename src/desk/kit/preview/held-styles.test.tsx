import { expect, it } from 'vitest'
import { setHeldStyles, withHeldStyles } from './held-styles.ts'

it('styles wait until they are set, and what only looks like one in a text stays a text', () => {
  const html = '<p style="color: red">He said &quot; style=&quot;</p>'
  const held = withHeldStyles(html)
  expect(held).toBe('<p data-style="color: red">He said &quot; style=&quot;</p>')
  const page = new DOMParser().parseFromString(held, 'text/html')
  setHeldStyles(page)
  expect(page.querySelector('p')?.style.color).toBe('red')
  setHeldStyles(null)
})
