import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = ['server', 'desk'].flatMap((side) =>
  readdirSync(join(root, 'src', side), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => ({ file: `${side}/${file}`, text: readFileSync(join(root, 'src', side, file), 'utf8') })),
)

const faces = sources.filter(({ file }) => /^(server|desk)\/features\/[^/]+\/public\.ts$/.test(file))

const exported = (text: string) =>
  [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => name.replace('type ', '').trim() || []),
  )

const isReason = (line = '') => line.startsWith('/** ')

/** Whether what stands above an export ends with one reason. Of two nobody knows which name is there for which. */
const hasOwnReason = (above: readonly string[]) => isReason(above.at(-1)) && !isReason(above.at(-2))

/** Who imports a name from a face, by the feature's folder below src. */
const users = (feature: string, name: string) =>
  sources.filter(
    ({ file, text }) =>
      !file.startsWith(`${feature}/`) &&
      file.startsWith(feature.replace(/\/.*/, '/')) &&
      [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm)].some(
        ([, names = '', from = '']) =>
          from.endsWith(`/${basename(feature)}/public.ts`) && new RegExp(`\\b${name}\\b`).test(names),
      ),
  )

test('what a feature shows to others says why, statement by statement', () => {
  expect(faces.length).toBeGreaterThan(10)
  const silent = faces.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, at, lines) =>
        line.startsWith('export ') && !hasOwnReason(lines.slice(0, at)) ? `${file}: ${line}` : [],
      ),
  )
  expect(silent, 'One reason above each export, and one export for each reason.').toEqual([])
})

test('what a feature shows to others is used by others', () => {
  const unused = faces.flatMap(({ file, text }) => {
    const feature = dirname(file)
    return exported(text)
      .filter((name) => users(feature, name).length === 0)
      .map((name) => `${file}: ${name}`)
  })
  expect(unused).toEqual([])
})
