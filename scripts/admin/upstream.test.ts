import { expect, it } from 'vitest'
import { upstreamOf } from './upstream.ts'

it.each([
  ['http://localhost:3000', '/', 'http://localhost:3000/'],
  ['http://localhost:3000', 'https://api.example.com/v2', 'http://localhost:3000/v2'],
  ['http://localhost:3000/', '/api/v1/', 'http://localhost:3000/api/v1'],
  ['http://localhost:3000', 'api', 'http://localhost:3000/api'],
  ['https://api.example.com/other/', 'https://api.example.com/v2', 'https://api.example.com/other'],
  ['https://api.example.com/v2?a=1#b', '/v3', 'https://api.example.com/v2'],
])('calls to %s of a description with the server %s go below %s', (api, server, href) => {
  expect(upstreamOf(api, server).href).toBe(href)
})

it.each(['localhost:3000', 'api', 'ftp://api.example.com'])('%s is no address', (api) => {
  expect(() => upstreamOf(api, '/')).toThrow(`${api} is no address of an API`)
})
