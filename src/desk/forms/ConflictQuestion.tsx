import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ConflictSide } from '../kit/saving/draft-parts.ts'
import { useFormatter } from '../resources/format.ts'
import { type ContestedField, useTexts } from './contested-texts.ts'
import { fieldName } from './fields.ts'
import { markWords } from './marked-words.ts'

export interface FieldConflict {
  readonly current: object
  readonly contested: readonly ContestedField[]
  readonly onlyTheirs: readonly ContestedField[]
}

interface ConflictQuestionProps {
  readonly conflict: FieldConflict
  readonly stored: object
  readonly isSaving: boolean
  readonly back: () => void
  /** By the paths of the contested parts; mine where nothing is said. */
  readonly choose: (choice: Readonly<Record<string, ConflictSide>>) => unknown
}

export function ConflictQuestion({ conflict, stored, isSaving, back, choose }: ConflictQuestionProps) {
  const translate = useTranslate()
  const id = useId()
  const { who, when } = useAuthor(stored)
  const name = who ?? translate('Somebody else')
  const { contested, onlyTheirs } = conflict
  const [choice, setChoice] = useState<Readonly<Record<string, ConflictSide>>>({})
  const sideOf = (path: string): ConflictSide => choice[path] ?? 'mine'
  const all = (side: ConflictSide) => setChoice(Object.fromEntries(contested.map(({ path }) => [path, side])))
  const theirs = contested.filter(({ path }) => sideOf(path) === 'theirs').length
  return (
    <Dialog open onClose={back} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('{name} saved this before you', { name })}
      </h2>
      <div className="dialog-body">
        <p id={`${id}-text`}>
          {when && `${translate('That was on {time}, while you were editing.', { time: when })} `}
          {translate('Nothing of yours is lost: choose for each field which version stays.')}
        </p>
        {contested.length > 0 && <SidesHead theirs={name} all={all} />}
        {contested.map((field) => (
          <Contested
            key={field.path}
            field={field}
            side={sideOf(field.path)}
            choose={(side) => setChoice({ ...choice, [field.path]: side })}
          />
        ))}
        {onlyTheirs.length > 0 && <OnlyTheirs fields={onlyTheirs} who={who} />}
      </div>
      <div className="dialog-foot">
        <span className="muted" role="status">
          {translate('{mine} of yours, {theirs} of theirs', { mine: contested.length - theirs, theirs })}
        </span>
        <Button variant="text" onClick={back}>
          {translate('Back to the form')}
        </Button>
        <Button variant="contained" color="primary" loading={isSaving} onClick={() => choose(choice)}>
          {translate('Save this choice')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Whose version stands on which side, theirs under a name; each can be taken as a whole. */
function SidesHead({ theirs, all }: { theirs: string; all: (side: ConflictSide) => void }) {
  const translate = useTranslate()
  return (
    <div className="vs-head">
      <div>
        <h3>{translate('Your version')}</h3>
        <button type="button" onClick={() => all('mine')}>
          {translate('Keep all')}
        </button>
      </div>
      <div>
        <h3>{theirs}</h3>
        <button type="button" onClick={() => all('theirs')}>
          {translate('Take all')}
        </button>
      </div>
    </div>
  )
}

/** Who saved the other version and when, if the record says so. */
function useAuthor(record: object): { who: string | null; when: string } {
  const format = useFormatter()
  const { updated_by: by, updated_at: at } = record as { updated_by?: unknown; updated_at?: unknown }
  return {
    who: typeof by === 'string' && by ? by : null,
    when: typeof at === 'string' ? format.dateTime(at) : '',
  }
}

interface ContestedProps {
  readonly field: ContestedField
  readonly side: ConflictSide
  readonly choose: (side: ConflictSide) => void
}

function Contested({ field, side, choose }: ContestedProps) {
  const translate = useTranslate()
  const name = useId()
  const [mine = '', theirs = ''] = useTexts(field, [field.mine, field.theirs])
  return (
    <fieldset className="vsf">
      <legend>{fieldName(field, translate)}</legend>
      <div className="vs">
        <Option
          name={name}
          text={mine}
          other={theirs}
          isChosen={side === 'mine'}
          choose={() => choose('mine')}
        />
        <Option
          name={name}
          text={theirs}
          other={mine}
          isChosen={side === 'theirs'}
          choose={() => choose('theirs')}
        />
      </div>
    </fieldset>
  )
}

interface OptionProps {
  readonly name: string
  readonly text: string
  readonly other: string
  readonly isChosen: boolean
  readonly choose: () => void
}

function Option({ name, text, other, isChosen, choose }: OptionProps) {
  const translate = useTranslate()
  let at = 0
  return (
    <label className="opt">
      <input type="radio" className="rb" name={name} checked={isChosen} onChange={choose} />
      <span>
        {text === '' ? (
          <em className="muted">{translate('Empty')}</em>
        ) : (
          markWords(text, other).map((piece) => {
            at += piece.text.length
            return piece.isDifferent ? <mark key={at}>{piece.text}</mark> : piece.text
          })
        )}
      </span>
    </label>
  )
}

function OnlyTheirs({ fields, who }: { fields: readonly ContestedField[]; who: string | null }) {
  const translate = useTranslate()
  const names = fields.map((field) => fieldName(field, translate)).join(', ')
  return (
    <details className="only-theirs">
      <summary>
        {who === null
          ? translate('Changed only by somebody else, and stays that way: {fields}', { fields: names })
          : translate('Changed only by {name}, and stays that way: {fields}', { name: who, fields: names })}
      </summary>
      <dl>
        {fields.map((field) => (
          <Theirs key={field.path} field={field} />
        ))}
      </dl>
    </details>
  )
}

function Theirs({ field }: { field: ContestedField }) {
  const translate = useTranslate()
  const [text] = useTexts(field, [field.theirs])
  return (
    <div>
      <dt>{fieldName(field, translate)}</dt>
      <dd>{text || translate('Empty')}</dd>
    </div>
  )
}
