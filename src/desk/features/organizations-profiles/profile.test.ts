import { describe, expect, it } from 'vitest'
import { organization } from '../../testing/records.ts'
import { profileOf, publicPath, trimmed, writesOf } from './profile.ts'

const metadata = (publicProfileEnabled: string) => [
  { name: 'publicName', value: 'Am Hafen' },
  { name: 'publicProfileEnabled', value: publicProfileEnabled },
]
const branch = { ...organization(), metadata: metadata('true') }

describe('the public branch link', () => {
  it.each([
    [true, 'filiale', 'true', '/app/filiale/hohenbrueck'],
    [true, 'f', 'true', '/app/f/hohenbrueck'],
    [false, 'filiale', 'true', null],
    [true, null, 'true', null],
    [true, 'filiale', 'false', null],
  ])(
    'with the module %s, prefix %s and publicProfileEnabled %s is %s',
    (hasModule, prefix, enabled, path) => {
      expect(publicPath({ ...branch, metadata: metadata(enabled) }, { hasModule, prefix })).toBe(path)
    },
  )

  it('is none where nobody ever set publicProfileEnabled', () => {
    expect(publicPath(organization(), { hasModule: true, prefix: 'f' })).toBeNull()
  })
})

describe('what is sent of a profile', () => {
  const before = profileOf(branch)

  it('is nothing for blanks at the ends', () => {
    const typed = trimmed({ ...before, name: ` ${before.name} `, publicName: 'Am Hafen ' })
    expect(writesOf(before, typed)).toEqual({ organization: null, metadata: null })
  })

  it('is name and alias together, and of the metadata what changed', () => {
    expect(writesOf(before, { ...before, alias: 'hafen' })).toEqual({
      organization: { name: 'Filiale Hohenbrück', alias: 'hafen' },
      metadata: null,
    })
    expect(writesOf(before, { ...before, publicName: 'Am Kai' }).metadata).toEqual({ publicName: 'Am Kai' })
    expect(writesOf(before, { ...before, onlineAppointments: false }).metadata).toEqual({
      onlineAppointments: false,
    })
    expect(writesOf(before, { ...before, publicProfileEnabled: false })).toEqual({
      organization: null,
      metadata: { publicProfileEnabled: false },
    })
  })
})
