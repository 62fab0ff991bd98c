/**
 * How the code of the desk is cut. Left to themselves, parts that several screens share become a file each, of a few lines
 * often, and a browser asks for six at a time: a list would come in eighty files.
 */
import { globSync, readFileSync } from 'node:fs'

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)

/** A part joins the others of its group if at least so many screens need it. */
const minShareCount = 13
const together = { minShareCount, includeDependenciesRecursively: false }

/** Nothing of it is on a visitor's page, which would bring the rest along. An icon of one screen alone stays with it. */
export const deskChunks = [
  { ...together, name: 'icons', test: isDeskIcon, minShareCount: 2 },
  // Many screens choose from a list, but lists and most forms are there before anybody does.
  {
    ...together,
    name: 'autocomplete',
    test: /\/node_modules\/@mui\/material\/esm\/(Autocomplete|useAutocomplete|ListSubheader|Chip|Popper|FilledInput)\//,
  },
  {
    ...together,
    name: 'mui',
    test: packages(
      '@mui',
      '@emotion',
      '@babel',
      'react-transition-group',
      'clsx',
      'hoist-non-react-statics',
      'react-is',
    ),
  },
  { ...together, name: 'ra', test: packages('ra-core', '@tanstack') },
  { ...together, name: 'parts', test: /\/src\/desk\// },
]

const visitors = iconsOf('src/public', 'src/ui')

function isDeskIcon(id: string): boolean {
  const [, file] = /\/lucide-react\/dist\/esm\/icons\/([^/]+)\.mjs/.exec(id) ?? []
  return file !== undefined && !visitors.has(file)
}

/** Files of the icons that the sources in these folders import. */
function iconsOf(...folders: string[]): ReadonlySet<string> {
  const sources = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  const names = sources.flatMap((source) => {
    const imported = /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(source, 'utf8'))
    return (imported?.[1] ?? '').split(',').map((name) => name.replace(/ as .*/, '').trim())
  })
  const files = fileOfIcon()
  return new Set(names.flatMap((name) => files.get(name) ?? []))
}

/** By each of its names: an icon that was renamed keeps the earlier ones. */
function fileOfIcon(): ReadonlyMap<string, string> {
  const index = readFileSync(
    new URL('../../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url),
    'utf8',
  )
  const lines = [...index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g)]
  return new Map(
    lines.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  )
}
