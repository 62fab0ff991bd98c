import { describe, expect, it } from 'vitest'
import { staticMapAddress } from './static-map.ts'

const place = { latitude: '50.1196', longitude: '8.6628' }

describe('the address of a map picture', () => {
  it('asks for zoom 16, 150x150 and de-DE', () => {
    expect(staticMapAddress('https://maps.example/static?key=k', place)).toBe(
      'https://maps.example/static?key=k&center=50.1196%2C8.6628&zoom=16&size=150x150&language=de-DE',
    )
    expect(
      staticMapAddress('https://maps.example/[LANGUAGE]/[ZOOM]/[LATITUDE],[LONGITUDE]/[SIZE]?[OTHER]', place),
    ).toBe('https://maps.example/de-DE/16/50.1196,8.6628/150?[OTHER]')
  })

  it.each([
    [undefined, place],
    ['', place],
    ['https://maps.example/', {}],
    ['https://maps.example/', { latitude: '50.1' }],
    ['https://maps.example/', { latitude: '50.1&x=', longitude: '8' }],
    ['https://maps.example/', { latitude: 'NaN', longitude: '8' }],
    ['http://maps.example/', place],
    ['file:///etc/passwd', place],
    ['javascript:alert(1)', place],
    ['no address', place],
  ])('is none for %j and %j', (pattern, where) => {
    expect(staticMapAddress(pattern, where)).toBeUndefined()
  })
})
