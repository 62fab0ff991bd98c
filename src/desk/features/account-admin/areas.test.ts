import { describe, expect, it } from 'vitest'
import { pages } from '#generated/pages.ts'
import texts from '../../../translations/desk.json' with { type: 'json' }
import server from '../../../translations/server.json' with { type: 'json' }
import { areaAt, areas } from './areas.ts'

describe('the areas of the start page', () => {
  it('are described in German too', () => {
    const german = new Set([...Object.keys(texts), ...Object.keys(server)])
    expect(Object.values(areas).filter(({ about }) => about && !german.has(about))).toEqual([])
  })

  it('are all described whose entries an account admin may see', () => {
    const shown = pages.filter(
      ({ path, menu }) => path !== '/account-admin' && JSON.stringify(menu).includes('"accountadmin"'),
    )
    const silent = shown.filter(({ path }) => !areaAt(path).about).map(({ path }) => path)
    expect(silent).toEqual([])
  })

  it('lend their picture to the pages below them, which are something else', () => {
    const above = areaAt('/deletion-tool')
    expect(areaAt('/deletion-tool/any')).toEqual({ Icon: above.Icon })
    expect(areaAt('/account-admin/advanced-settings').about).toBe('Name, colours, mails, cookie banner')
    expect(areaAt('/nowhere').about).toBeUndefined()
  })
})
