import { describe, expect, it } from 'vitest'
import {
  elementCode,
  formCode,
  frameAddress,
  frameCode,
  mostBranches,
  offeredFields,
} from './search-form-code.ts'

const around = {
  publicUrl: 'https://beratung.musterbank.example',
  language: 'de',
  t: (key: string) => key,
  choices: {
    organizations: [{ slug: 'westend', name: 'Musterbank Westend' }],
    languages: [{ language: 'tr' }],
  },
}
const form = { uuid: '6a1d2c3b-9f10-4c55-8e21-0b7a5c3d0401', fields: ['name'] as const }
const many = Array.from({ length: mostBranches + 1 }, (_, n) => ({ slug: `f-${n}`, name: `F ${n}` }))

function read(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const inputs = [...page.querySelectorAll<HTMLInputElement>('input, select')]
  return { page, names: inputs.map(({ name }) => name) }
}

describe('the plain form', () => {
  it('is written so, and each line can be read', () => {
    expect(
      formCode({ ...form, heading: 'Beratung', presets: { place: 'Bonn' }, opens_in: 'new-window' }, around),
    ).toMatchInlineSnapshot(`
      "<form action="https://beratung.musterbank.example/app/search" method="get" role="search" aria-label="Beratung" lang="de" target="_blank" rel="noopener">
        <h2>Beratung</h2>
        <input type="hidden" name="form" value="6a1d2c3b-9f10-4c55-8e21-0b7a5c3d0401">
        <input type="hidden" name="place" value="Bonn">
        <p><label>Name <input type="text" name="name" maxlength="100"></label></p>
        <button type="submit">Search</button>
      </form>"
    `)
  })

  it('has the fields in their order, and the language of the form for the finder', () => {
    const fields = ['language', 'organization', 'place', 'topic', 'name'] as const
    const { names, page } = read(formCode({ ...form, fields, language: 'de-AT' }, around))
    expect(names).toEqual(['form', 'lang', ...fields])
    expect(page.querySelector('select[name=language]')?.textContent).toContain('Türkisch')
  })

  it('asks for the name of a branch where there are too many to choose from, and never for two places', () => {
    const crowded = { ...around, choices: { ...around.choices, organizations: many } }
    const names = (fields: readonly ('place' | 'organization')[], place: string | null = null) =>
      read(formCode({ ...form, fields, presets: { place } }, crowded)).names
    expect(names(['organization'])).toEqual(['form', 'place'])
    expect(names(['place', 'organization'])).toEqual(['form', 'place'])
    expect(names(['organization'], 'Bonn')).toEqual(['form', 'place'])
  })

  it.each([
    '"><script>alert(1)</script>',
    "' onfocus=alert(1) x='",
    '</h2></form><iframe src=//evil.example>',
    '&quot;><svg onload=alert(1)>',
    'مرحبا 👋 $& $1',
  ])('says whatever somebody has typed as it is: %s', (text) => {
    const around2 = { ...around, choices: { organizations: [{ slug: text, name: text }], languages: [] } }
    const html = formCode(
      { ...form, heading: text, button_label: text, fields: ['organization'], presets: { place: text } },
      around2,
    )
    const { page } = read(html)
    expect(page.querySelectorAll('script, iframe, svg, [onfocus]')).toHaveLength(0)
    expect(page.querySelector('h2')?.textContent).toBe(text)
    expect(page.querySelector('form')?.getAttribute('aria-label')).toBe(text)
    expect(page.querySelector('button')?.textContent).toBe(text)
    expect(page.querySelector('input[name=place]')?.getAttribute('value')).toBe(text)
    expect(page.querySelectorAll('option')[1]?.getAttribute('value')).toBe(text)
  })
})

describe('fields that are offered', () => {
  it('are those of the form, and the name of a branch where there are too many', () => {
    const fields = ['organization', 'name'] as const
    expect(offeredFields({ fields }, mostBranches)).toEqual(fields)
    expect(offeredFields({ fields }, mostBranches + 1)).toEqual(['branch-name', 'name'])
    expect(offeredFields({ fields, presets: { place: 'Bonn' } }, mostBranches + 1)).toEqual(['name'])
    expect(offeredFields({ fields: ['place', ...fields] }, mostBranches + 1)).toEqual(['place', 'name'])
  })
})

describe('frame and element', () => {
  it('lead to the institution’s own address', () => {
    const address = frameAddress(around.publicUrl, 'search', { form: form.uuid, lang: 'de' })
    expect(address).toBe(`https://beratung.musterbank.example/embed/search?form=${form.uuid}&lang=de`)
    const { page } = read(frameCode(address, 'Beratung', 640))
    expect(page.querySelector('iframe')?.getAttribute('src')).toBe(address)
    expect(
      elementCode(
        around.publicUrl,
        'profile',
        { alias: 'anna-becker' },
        { path: '/app/profile/anna-becker', text: 'Anna' },
      ),
    ).toBe(
      '<script src="https://beratung.musterbank.example/embed.js" async></script>\n<openbranch-profile alias="anna-becker"><a href="https://beratung.musterbank.example/app/profile/anna-becker">Anna</a></openbranch-profile>',
    )
  })

  it('hold no more than they say, whatever is in them', () => {
    const hostile = '"></openbranch-finder><script>alert(1)</script>'
    const { page } = read(frameCode(`https://a.example/${hostile}`, hostile, 640))
    expect(page.body.children).toHaveLength(1)
    const element = read(
      elementCode('https://a.example', 'finder', { label: hostile }, { path: '/app/search', text: hostile }),
    ).page
    expect(element.querySelector('openbranch-finder')?.getAttribute('label')).toBe(hostile)
    expect(element.querySelectorAll('script')).toHaveLength(1)
  })
})
