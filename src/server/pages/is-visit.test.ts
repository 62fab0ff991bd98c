import { expect, it } from 'vitest'
import { isVisit } from './is-visit.ts'

it.each<[string, Record<string, string>, boolean]>([
  ['GET', {}, true],
  ['GET', { 'sec-purpose': '' }, true],
  ['HEAD', {}, false],
  ['GET', { 'user-agent': 'WhatsApp/2.23.20.0' }, false],
  ['GET', { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0' }, true],
  ['GET', { 'sec-purpose': 'prefetch' }, false],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }, false],
  ['GET', { 'sec-purpose': 'prefetch;anonymous-client-ip' }, false],
  ['GET', { purpose: 'Prefetch' }, false],
  ['GET', { 'x-purpose': 'preview' }, false],
  ['GET', { 'x-moz': 'prefetch' }, false],
])('%s with %j is a visit: %s', (method, headers, expected) => {
  expect(isVisit({ method, headers })).toBe(expected)
})
