import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { PaletteGroup, PaletteTarget } from './target.ts'

interface TargetListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** The one that Enter goes to. */
  readonly chosen: PaletteTarget | undefined
  readonly go: (target: PaletteTarget) => void
  readonly hover: (target: PaletteTarget) => void
}

/** Id of an option in the page. */
export const optionId = (list: string, target: PaletteTarget) => `${list}-${target.id.replaceAll(' ', '-')}`

/** What fits, below small headings. */
export function TargetList({ id, groups, chosen, go, hover }: TargetListProps) {
  const translate = useTranslate()
  return (
    <div className="palette-list" id={id} role="listbox" aria-label={translate('Pages and records')}>
      {groups.map(({ label, targets }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={label} role="group" aria-labelledby={`${id}-head-${index}`}>
          <h2 id={`${id}-head-${index}`} role="presentation">
            {label}
          </h2>
          {targets.map((target) => (
            <Option
              key={target.id}
              id={optionId(id, target)}
              target={target}
              isChosen={target.id === chosen?.id}
              choose={() => go(target)}
              hover={() => hover(target)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly target: PaletteTarget
  readonly isChosen: boolean
  readonly choose: () => void
  readonly hover: () => void
}

function Option({ id, target: { label, note, side }, isChosen, choose, hover }: OptionProps) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      ref={item}
      onClick={choose}
      onMouseMove={hover}
    >
      <span className="palette-name">
        <b>{label}</b>
        {note && <span className="palette-note"> {note}</span>}
      </span>
      {side && <span className="palette-side"> {side}</span>}
    </div>
  )
}
