import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../kit/FieldError.tsx'
import { useFormatter } from '../../resources/format.ts'
import { KeptReasons } from './HeldList.tsx'
import { canGo, type HeldKind, hasLastKinds, toggled } from './plan.ts'
import type { DataKind } from './types.ts'
import type { OrderState } from './use-order.ts'
import { useSubjectWords } from './use-subject-words.ts'

/** All that is held, unless somebody chooses kinds; what has to stay cannot be chosen, and says why. */
export function KindsField({ order }: { readonly order: OrderState }) {
  const translate = useTranslate()
  const id = useId()
  const { held, draft, change, missing, errors } = order
  const { chosen } = draft
  const possible = held.filter(canGo).map(({ kind }) => kind)
  const isWhole = possible.every((kind) => chosen.has(kind))
  const wrong = missing.has('kinds') ? [translate('Choose at least one kind.')] : errors.kinds
  const toggle = (kind: DataKind) => change({ chosen: toggled(chosen, kind, possible) })
  return (
    <fieldset
      className="nested order-kinds"
      data-field="kinds"
      aria-describedby={wrong ? `${id}-error` : undefined}
    >
      <legend>{translate('Which data')}</legend>
      <label className="check">
        <input
          type="checkbox"
          className="cb"
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = !isWhole && chosen.size > 0
          }}
          onChange={() => change({ chosen: new Set(isWhole ? [] : possible) })}
        />
        <b>{translate('Everything')}</b>
      </label>
      <ul>
        {held.map((each) => (
          <li key={each.kind}>
            <KindChoice held={each} isChosen={chosen.has(each.kind)} toggle={() => toggle(each.kind)} />
          </li>
        ))}
      </ul>
      {hasLastKinds(held) && (
        <p className="muted">{translate('Profile and account go with everything else alone.')}</p>
      )}
      {wrong && <FieldError id={`${id}-error`} messages={wrong} />}
    </fieldset>
  )
}

interface KindChoiceProps {
  readonly held: HeldKind
  readonly isChosen: boolean
  readonly toggle: () => void
}

function KindChoice({ held, isChosen, toggle }: KindChoiceProps) {
  const format = useFormatter()
  const words = useSubjectWords()
  const id = useId()
  const { kind, count, kept } = held
  const name = (
    <>
      <span id={id}>{words.kind(kind)}</span>
      <span className="held-count">{format.number(count)}</span>
    </>
  )
  return (
    <>
      {canGo(held) ? (
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={isChosen}
            aria-describedby={kept.length > 0 ? `${id}-kept` : undefined}
            onChange={toggle}
          />
          {name}
        </label>
      ) : (
        <p className="check is-kept">{name}</p>
      )}
      <div id={`${id}-kept`}>
        <KeptReasons kept={kept} count={count} />
      </div>
    </>
  )
}
