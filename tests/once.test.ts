import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { once } from './once.ts'

it('fills a folder once for all who ask', async () => {
  let times = 0
  const fill = async (folder: string) => writeFileSync(join(folder, `file-${++times}`), '')
  const [one, other] = await Promise.all([once('filled', fill), once('filled', fill)])
  expect(one).toBe(other)
  expect(readdirSync(one)).toEqual(['file-1'])
})

it('tells everybody that it could not be filled, at once', async () => {
  const fail = () => Promise.reject(new Error('no room'))
  await expect(once('failing', fail)).rejects.toThrow(/failing could not be made: Error: no room/)
  await expect(once('failing', async () => {})).rejects.toThrow(/no room/)
})
