/**
 * Whether an advisor's words (topics and what explains them, position, tags) are what a customer looks for, and how well
 * they fit (product §3.7). Words are compared as names are: without accents, in small letters.
 */
import { nameKey } from './name-key.ts'
import { isOneErrorAway } from './name-match.ts'

/** A word as it is written, and without the ending that number, case or person give it. */
export interface AdviceWord {
  readonly text: string
  readonly stem: string
}

/** Words that customers use for one thing. */
export type SynonymGroups = readonly (readonly AdviceWord[])[]

/** A word that is looked for, and other words for it, each with how far they are from it. */
export interface SoughtWord extends AdviceWord {
  readonly others: readonly (readonly [word: AdviceWord, distance: number])[]
}

const ranks = {
  same: 0,
  inflected: 1,
  /** 'Finanzierung' in 'Baufinanzierung'. */
  partOfLonger: 4,
  misspelt: 6,
  synonym: 10,
  /** 'Immobilienkredit' is a kind of 'Kredit', but more another word for 'Baufinanzierung'. */
  kindOf: 12,
  /** What is still being typed, or stands within a longer word. */
  beginning: 15,
  /** 'Rentenbescheid' has to do with 'Rente'. */
  about: 20,
  /** In what explains a topic. */
  inComment: 25,
}

const keys = (words: string) => new Set(nameKey(words).split(' '))

/** They say what is asked for at all, and stand in many texts. */
const empty = keys(`
  ab alle als am an auf aus bei bin bis bitte brauche das dein den der des die dir du ein eine einen einer es fragen für
  haben helfen hilfe ich ihr ihre ihren im in ist kann können man mein meine meinen mich mir mit möchte nach nicht oder ob
  rund sein sich sie sind suche thema über um und uns unser unsere vom von vor was welche wenn wer wie wir wird will wo
  wollen zu zum zur
  a about am and are at by can for from get have help how i if in is it me my need of on or our please the this to us want
  we what who with you your`)

/** They are found themselves, but no longer word by them: steuerberater and fahrkarten are none of a bank's. */
const common = keys(`
  bank banking berater beraterin berater beraten beratung filiale kunde kunden leiter leiterin leitung service sparkasse
  team termin karte karten card advice adviser advisor appointment branch customer customers manager`)

const never = Number.POSITIVE_INFINITY

const shortestPart = 5
const shortestStem = 4
const shortestBeginning = 3
const shortestFuzzyPart = 7

const endings = /(?:innen|ern|en|em|er|es|s|n|e)$/

function adviceWord(text: string): AdviceWord {
  const stem = text.replace(endings, '')
  return { text, stem: stem.length >= shortestStem ? stem : text }
}

/** The words of a text that mean something. */
export function adviceWords(text: string): AdviceWord[] {
  return adviceWordsOf(nameKey(text))
}

/** @param key nameKey() of a text, or many words with spaces between them */
export function adviceWordsOf(key: string): AdviceWord[] {
  const words = new Set(key.split(' '))
  return [...words].filter((word) => word !== '' && !empty.has(word)).map(adviceWord)
}

const mostSought = 8

/** The words to look for, all of which somebody must have; none if the text has only empty ones. */
export function soughtWords(text: string, synonyms: SynonymGroups): SoughtWord[] {
  const words = adviceWords(text)
  const telling = words.filter((word) => !common.has(word.text))
  const sought = (telling.length > 0 ? telling : words).slice(0, mostSought)
  return sought.map((word) => ({ ...word, others: othersFor(word, synonyms) }))
}

/** Of the lines that fit best: a 'Solaranlage' is no 'Anlage' where the institution has a line for it. */
function othersFor(word: AdviceWord, synonyms: SynonymGroups): SoughtWord['others'] {
  const distances = synonyms.map((group) => Math.min(...group.map((each) => distanceTo(word, each))))
  const least = Math.min(...distances)
  if (least === never) return []
  const others = new Set(synonyms.filter((_, i) => distances[i] === least).flat())
  return [...others].map((each) => [each, ranks.synonym + least])
}

/** What is only being typed, or is part of a longer word, has no synonyms. */
function distanceTo(sought: AdviceWord, word: AdviceWord): number {
  return Math.min(formRank(sought, word), misspeltRank(sought, word), containedRank(sought, word))
}

/** @returns 0 for the word itself, more the less it fits, null if it does not */
export function adviceRank(sought: SoughtWord, word: AdviceWord): number | null {
  let best = Math.min(distanceTo(sought, word), misspeltPartRank(sought, word), partRank(sought, word))
  for (const [other, distance] of sought.others)
    if (distance < best) best = Math.min(best, distance + otherRank(other, word))
  return best === never ? null : best
}

/** How well what explains a topic fits: worse than its name, and not by parts of words. */
export function commentRank(rank: number | null): number | null {
  return rank === null || rank >= ranks.beginning ? null : rank + ranks.inComment
}

function formRank(sought: AdviceWord, word: AdviceWord): number {
  if (sought.text === word.text) return ranks.same
  return sought.stem === word.stem ? ranks.inflected : never
}

/** The first letter is hardly ever wrong, and gardens are no cards. */
const isMisspelt = (asked: string, own: string) =>
  asked.length >= shortestPart && asked[0] === own[0] && isOneErrorAway(asked, own)

function misspeltRank({ text, stem }: AdviceWord, word: AdviceWord): number {
  const isStemMisspelt = stem.length > shortestPart && isMisspelt(stem, word.stem)
  return isMisspelt(text, word.text) || isStemMisspelt ? ranks.misspelt : never
}

/** 'Finanzirung' in 'Baufinanzierung'. */
function misspeltPartRank({ text }: AdviceWord, word: AdviceWord): number {
  if (text.length < shortestFuzzyPart || word.text.length < text.length + 2) return never
  const ends = [-1, 0, 1].map((more) => word.text.slice(-text.length - more))
  return ends.some((end) => isMisspelt(text, end)) ? ranks.misspelt + ranks.partOfLonger : never
}

/** The word is the head of the looked-for one, or what it is about. */
function containedRank(sought: AdviceWord, word: AdviceWord): number {
  if (word.text.length < shortestPart || common.has(word.text)) return never
  const rest = sought.stem.length - word.stem.length
  if (rest < shortestBeginning) return never
  if (sought.stem.endsWith(word.stem)) return ranks.kindOf
  const isAbout = sought.text.startsWith(word.stem.length < shortestPart ? word.text : word.stem)
  return isAbout && rest >= shortestStem ? ranks.about : never
}

/** The looked-for word is a part of a longer one: most at its end, which says what a thing is. */
function partRank(sought: AdviceWord, word: AdviceWord): number {
  const { text } = sought
  if (isHead(sought, word)) return ranks.partOfLonger
  if (text.length >= shortestBeginning && word.text.startsWith(text)) return ranks.beginning
  if (text.length < shortestPart || common.has(text)) return never
  const isBeginning = sought.stem.length > shortestPart && word.text.startsWith(sought.stem)
  return isBeginning || word.text.includes(text) ? ranks.beginning : never
}

function isHead({ text, stem }: AdviceWord, word: AdviceWord): boolean {
  if (text.length < shortestPart || common.has(text) || word.text.length <= text.length) return false
  return stem.length >= shortestPart ? word.stem.endsWith(stem) : word.text.endsWith(text)
}

/** Other words are whole ones: of a longer one they are the end. */
function otherRank(other: AdviceWord, word: AdviceWord): number {
  return Math.min(formRank(other, word), isHead(other, word) ? ranks.partOfLonger : never)
}
