import type { Figure } from './figure.ts'

const groups = {
  failed: 'a failed sign-in',
  last: 'the last that is let through, of which the owner is told',
  next: 'the one after it, refused while the mail is made',
  refused: 'one of many that are refused',
} as const

export type SignInGroup = keyof typeof groups

const figuresOf = <Group extends SignInGroup>(group: Group) =>
  [
    { id: `sign-in-${group}`, what: `${groups[group]}, {database}`, unit: 'ms', better: 'less' },
    {
      id: `sign-in-${group}-apart`,
      what: 'the same: how far medians differ by what account it is',
      unit: 'ms',
      target: 5,
      better: 'less',
    },
    {
      id: `sign-in-${group}-rank`,
      what: 'the same: probability that ranks differ so by chance',
      unit: '',
      target: 0.01,
      better: 'more',
    },
  ] as const satisfies Figure[]

/** What the time of a reply tells of an account, on each database. */
export const signInFigures = [
  ...figuresOf('failed'),
  ...figuresOf('last'),
  ...figuresOf('next'),
  ...figuresOf('refused'),
] as const
