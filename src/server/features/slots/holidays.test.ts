import Holidays from 'date-holidays'
import { describe, expect, it } from 'vitest'
import contract from '#generated/openapi.json' with { type: 'json' }
import { holidaysBetween } from './holidays.ts'

const dates = async (state: string, year: number) =>
  (await holidaysBetween(state, `${year}-01-01`, `${year}-12-31`)).map(({ date }) => date)

describe('public holidays', () => {
  it.each([
    ['DE-HH', '2026-10-31', 'Reformationstag', 'Reformation Day'],
    ['DE-HE', '2026-06-04', 'Fronleichnam', 'Corpus Christi'],
    ['DE-BY-KATH', '2026-08-15', 'Mariä Himmelfahrt', 'Assumption'],
    ['AT-9', '2026-10-26', 'Nationalfeiertag', 'National Holiday'],
    ['CH-ZH', '2026-08-01', 'Bundesfeiertag', 'Bundesfeiertag'],
    ['GB-ENG', '2027-12-27', 'Weihnachten (Ersatztag)', 'Christmas Day (substitute day)'],
    // A Sunday.
    ['DE-BY', '2026-11-01', 'Allerheiligen', "All Saints' Day"],
  ])('close in %s the %s: %s, %s', async (state, date, de, en) => {
    expect(await holidaysBetween(state, date, date)).toEqual([{ date, from: '00:00', name: { de, en } }])
  })

  it.each([
    ['DE-HE', '2026-10-31'],
    ['DE-HH', '2026-06-04'],
    ['DE-BY', '2026-08-15'],
    ['DE-BY', '2026-12-24'],
    ['AT-9', '2026-12-31'],
  ])('leave open in %s the %s', async (state, date) => {
    expect(await dates(state, 2026)).not.toContain(date)
  })

  it('are known over the turn of a year', async () => {
    const found = await holidaysBetween('DE-HE', '2026-12-26', '2027-01-01')
    expect(found.map(({ date }) => date)).toEqual(['2026-12-26', '2027-01-01'])
  })

  it.each(contract.components.schemas.Settings.properties.state.enum.filter(Boolean))(
    'are those of %s, which the library knows',
    (state) => {
      const [country = '', name = '', region] = state.split('-')
      const library = new Holidays()
      expect(library.getStates(country)).toHaveProperty(name)
      if (region) expect(library.getRegions(country, name)).toHaveProperty(region)
    },
  )

  it('are none without a state', async () => {
    expect(await dates('', 2027)).toEqual([])
  })
})
