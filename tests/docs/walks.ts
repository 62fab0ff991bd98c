/** One line of a walk: the files that it goes through, each with the names that it says of it. */
export interface WalkStep {
  readonly text: string
  readonly stops: readonly { readonly file: string; readonly names: readonly string[] }[]
}

export interface Walk {
  readonly title: string
  readonly steps: readonly WalkStep[]
}

/** The walks of docs/walks.md: a heading, then numbered lines. */
export function walksIn(page: string): Walk[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return { title, steps: lines.filter((line) => line.trim() !== '').map(stepOf) }
    })
}

/** What stands in backticks is a file, or a name in the file before it; a file without a folder is the contract. */
function stepOf(text: string): WalkStep {
  const stops: { file: string; names: string[] }[] = []
  for (const [, quoted = ''] of text.matchAll(/`([^`]+)`/g)) {
    if (/[/.]/.test(quoted)) stops.push({ file: quoted, names: [] })
    else stops.at(-1)?.names.push(quoted)
  }
  return { text, stops }
}

const mostSteps = 10

/**
 * What is wrong with a walk; empty where nothing is.
 *
 * @param textOf the text of a file, null where there is none
 */
export function faultsOfWalk({ title, steps }: Walk, textOf: (file: string) => string | null): string[] {
  const faults = steps.flatMap(({ text, stops }, index) => [
    ...(text.startsWith(`${index + 1}. `) ? [] : [`'${text.slice(0, 40)}' is not step ${index + 1}`]),
    ...(stops.length > 0 ? [] : [`step ${index + 1} goes through no file`]),
    ...stops.flatMap((stop) => faultsOfStop(stop, textOf(stop.file))),
  ])
  return [...(steps.length > mostSteps ? [`has more than ${mostSteps} steps`] : []), ...faults].map(
    (fault) => `${title}: ${fault}`,
  )
}

function faultsOfStop({ file, names }: WalkStep['stops'][number], text: string | null): string[] {
  if (text === null) return [`${file} is not there`]
  const isIn = (name: string) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text)
  return names.filter((name) => !isIn(name)).map((name) => `${name} does not stand in ${file}`)
}
