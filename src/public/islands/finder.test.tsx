import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turns, until } from '#tests/until.ts'
import { help } from './finder.ts'

const sent = vi.fn<typeof fetch>()
let stop: () => void
/** No test leaves its page. */
const stay = (event: Event) => event.preventDefault()

function show(searched: string) {
  document.body.innerHTML = `
    <search class="search"><form action="/app/search">
      <input name="name" value="${searched}" list="known-name" /><datalist id="known-name"></datalist><input name="topic" list="known-topic" /><datalist id="known-topic"></datalist>
      <input name="place" list="known-place" /><datalist id="known-place"></datalist>
    </form></search>
    <ul class="results">
      <li><h3><a href="/app/profile/anna-becker"><b>Anna Becker</b></a></h3><a class="way" href="/app/profile/anna-becker#Chat">Nachricht</a></li>
      <li><a href="/app/profile/j%C3%B6rg">Jörg</a><a class="call" href="/advisor/phone-hit?advisorAlias=x">Anrufen</a></li>
    </ul>
    <a class="else" href="/app/profile/anna-becker">Elsewhere</a>`
  history.replaceState(null, '', `/app/search?name=${searched}`)
}

const press = (selector: string, type = 'click') =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
const type = (value: string) => {
  ;(document.querySelector('input[name=name]') as HTMLInputElement).value = value
}
const logged = () => sent.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))])
const entry = (to: string, from = '/app/search?name=Becker') => [
  '/frontend-logs/log',
  { action: 'front_search_by_advisor_name', data: { from, to, type: 'result' } },
]

beforeEach(() => {
  sent.mockReset().mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', sent)
  stop = help()
  document.addEventListener('click', stay)
})
afterEach(() => {
  stop()
  document.removeEventListener('click', stay)
  vi.unstubAllGlobals()
})

test('whoever opens an advisor they searched by name is counted, once each', () => {
  show('Becker')
  press('h3 b')
  press('h3 b')
  press('.way')
  press('a[href*=rg]', 'auxclick')
  expect(logged()).toEqual([entry('anna-becker'), entry('jörg')])
})

test('nothing is counted once the field says another name, nor without a name, nor by other links', () => {
  show('Becker')
  type('Beck')
  press('h3 a')
  type(' Becker ')
  press('.call')
  press('.else')
  expect(sent).not.toHaveBeenCalled()
  press('h3 a')
  expect(sent).toHaveBeenCalledTimes(1)
  show('')
  press('h3 a')
  expect(sent).toHaveBeenCalledTimes(1)
})

test('the path that is sent is no longer than the log takes', () => {
  const name = 'x'.repeat(600)
  show(name)
  press('h3 a')
  expect(logged()).toEqual([entry('anna-becker', `/app/search?name=${name}`.slice(0, 500))])
})

test('topics, towns and branches are suggested once somebody comes to a field, asked for once', async () => {
  show('')
  const body = {
    topics: [{ topic: 'Vorsorge' }, { topic: '<b>' }],
    organizations: [
      { name: 'Filiale Westend', city: 'Frankfurt' },
      { name: 'Filiale Nord', city: 'Frankfurt' },
    ],
  }
  sent
    .mockResolvedValueOnce(new Response(null, { status: 500 }))
    .mockImplementation(async () => Response.json(body))
  const focus = (name: string) =>
    document.querySelector(`input[name=${name}]`)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  const offered = (id: string) =>
    [...document.querySelectorAll<HTMLOptionElement>(`#${id} option`)].map(({ value }) => value)
  focus('name')
  expect(sent).not.toHaveBeenCalled()
  focus('topic')
  await turns()
  expect(offered('known-topic')).toEqual([])
  focus('topic')
  focus('place')
  await until(() => expect(offered('known-topic')).toEqual(['Vorsorge', '<b>']))
  expect(offered('known-place')).toEqual(['Frankfurt', 'Filiale Westend', 'Filiale Nord'])
  expect(sent).toHaveBeenCalledTimes(2)
  expect(sent.mock.calls[1]?.[0]).toBe('/api/v1/search/options')
})

test('empty fields are left out of the address', () => {
  show('Becker')
  const form = document.querySelector('form') as HTMLFormElement
  const formData = new FormData(form)
  form.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }))
  expect([...formData]).toEqual([['name', 'Becker']])
})
