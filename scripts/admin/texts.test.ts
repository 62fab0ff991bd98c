import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { frameTexts } from './texts.ts'

it('has what the frame and its forms say, of which our own contract may say the same in files of its own', () => {
  const german = frameTexts('de')
  const sources = globSync('src/{admin,desk/{kit,forms,resources,screens,shell}}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  )
  const missing = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\btranslate\(\s*'((?:[^'\\]|\\.)+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => !Object.hasOwn(german, key))
      .map((key) => `${file}: ${key}`),
  )
  expect(sources.length).toBeGreaterThan(200)
  expect(missing).toEqual([])
})
