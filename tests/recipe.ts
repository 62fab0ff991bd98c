import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8')

/** What the first pattern that is given finds in CONTRIBUTING.md. */
function found(pattern: RegExp): string {
  const text = pattern.exec(page)?.[1]
  if (text === undefined) throw new Error(`CONTRIBUTING.md has nothing like ${pattern}`)
  return text
}

/**
 * The field that CONTRIBUTING.md adds to topics, word for word but for its name: whoever follows the page adds the field
 * itself, and these tests go on.
 */
export const trialField = {
  name: 'trial_colour',
  title: 'Trial colour',
  /** As it stands below `properties` of a schema. */
  property: found(/```yaml\n([\s\S]*?)^ *```/m)
    .replaceAll(/^ {3}/gm, '  ')
    .replace(/^ {2}colour:/m, '  trial_colour:')
    .replace('title: Colour', 'title: Trial colour'),
  migration: `${found(/`(alter table [^`]*;)`/).replace('column colour ', 'column trial_colour ')}\n`,
}
