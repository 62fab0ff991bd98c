/** How hard a password is to guess (product §30.12): zxcvbn's estimate, with the words that an attacker knows of the person. */
import { type OptionsType, ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core'

export const shortestPassword = 12
export const longestPassword = 128

/**
 * Of a longer password the beginning is judged: what is hard to guess there is so as a whole, and the time to judge grows with
 * the square of the length.
 */
const judgedCharacters = 32

export type PasswordFault = 'too-short' | 'common' | 'about-you' | 'guessable'

export interface PasswordStrength {
  /** 0 to 4; 4 means more than ten thousand million guesses, and is what is asked for. */
  readonly score: 0 | 1 | 2 | 3 | 4
  /** Null: good. */
  readonly fault: PasswordFault | null
}

/** What others know of somebody: names, addresses and the institution. */
export interface PasswordOwner {
  readonly full_name: string
  readonly email: string
  readonly tenant: string
}

export type PasswordJudge = (password: string, owner: PasswordOwner) => PasswordStrength

/** Long to make: the dictionaries hold a quarter of a million words. */
export function passwordJudge(words: Pick<OptionsType, 'dictionary' | 'graphs'>): PasswordJudge {
  const dictionary = { ...words.dictionary, [usualPasswords]: usual }
  const zxcvbn = new ZxcvbnFactory({ ...words, dictionary, maxLength: judgedCharacters })
  return (password, owner) => {
    if (password.length < shortestPassword) return { score: 0, fault: 'too-short' }
    const known = knownWords(owner)
    const judged = password.slice(0, judgedCharacters)
    const result = zxcvbn.check(judged, known)
    if (result.score >= 4) return { score: result.score, fault: null }
    const isAboutOwner = known.some((word) => judged.toLowerCase().includes(word))
    return { score: result.score, fault: isAboutOwner ? 'about-you' : faultOf(result) }
  }
}

function faultOf({ sequence }: ZxcvbnResult): PasswordFault {
  const dictionaries = sequence.map((match) => String(match.dictionaryName ?? ''))
  const isCommon = (name: string) => name === usualPasswords || name.startsWith('passwords')
  return dictionaries.some(isCommon) ? 'common' : 'guessable'
}

/** Name of a dictionary of our own: words that everybody at an institution thinks of first. */
const usualPasswords = 'passwords-usual'
const usual = [
  'passwort',
  'kennwort',
  'password',
  'sparkasse',
  'openbranch',
  'berater',
  'filiale',
  'willkommen',
]

/** As a whole and in parts: of 'anna.becker@musterbank.example' also anna, becker, musterbank and example. */
export function knownWords({ full_name, email, tenant }: PasswordOwner): string[] {
  const wholes = [full_name, email, tenant].map((text) => text.toLowerCase())
  const parts = wholes.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...wholes, ...parts])].filter((word) => word.length >= 3)
}

/** Message keys. */
export const passwordFaults: Readonly<Record<PasswordFault, string>> = {
  'too-short': 'New password is too short (at least 12 characters).',
  common: 'Many people use this password. Please choose another.',
  'about-you': 'Names and addresses are guessed first. Please choose other words.',
  guessable: 'This password is easy to guess. Please add one or two words that have nothing to do with it.',
}
