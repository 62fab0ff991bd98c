import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button, GridListItem } from 'react-aria-components'
import { iconName } from '#rules/icon-words.ts'
import { icons } from '#ui/icons.ts'
import { type MoveElement, nowhere, type PlacedElement, type ShownSection } from './sections.ts'

interface SectionRowProps extends MoveElement {
  readonly element: PlacedElement
  readonly index: number
  readonly section: ShownSection
}

/** One element: dragged by its handle, moved by its buttons, sent to another section from its menu. */
export function SectionRow({ element, index, section, others, move, isLocked }: SectionRowProps) {
  const translate = useTranslate()
  const row = useRef<HTMLDivElement>(null)
  const { name, elements } = section
  const { label } = element
  const step = useStep(row, `${name} ${index}`)
  const known = iconName(element.icon)
  const Sign = known && icons[known]
  const isPlaced = name !== nowhere
  const button = (way: 'up' | 'down', isPossible: boolean, to: number) => (
    <IconButton
      data-step={way}
      aria-label={translate(way === 'up' ? 'Move {name} up' : 'Move {name} down', { name: label })}
      aria-disabled={!isPossible || isLocked}
      className={isPossible ? undefined : 'is-off'}
      onClick={() => {
        if (!isPossible || isLocked) return
        step(way)
        move(element, name, to)
      }}
    >
      {way === 'up' ? <ArrowUp size={18} aria-hidden="true" /> : <ArrowDown size={18} aria-hidden="true" />}
    </IconButton>
  )
  return (
    <GridListItem id={element.key} textValue={label} className="section-row" ref={row}>
      <Button
        slot="drag"
        className="grip"
        aria-label={translate('Drag {name}', { name: label })}
        isDisabled={isLocked}
      >
        <GripVertical size={18} aria-hidden="true" />
      </Button>
      {Sign ? <Sign size={18} className="sign" aria-hidden="true" /> : <span className="sign" />}
      <span className="word">{label}</span>
      {element.kind && <span className="of-kind">{translate(element.kind)}</span>}
      {isPlaced && button('up', index > 0, index - 1)}
      {isPlaced && button('down', index < elements.length - 1, index + 2)}
      <MoveMenu {...{ element, section, others, move, isLocked }} />
    </GridListItem>
  )
}

/** After a step the focus stays at the button, or goes to the other one where the way ends. */
function useStep(row: React.RefObject<HTMLDivElement | null>, place: string) {
  const last = useRef<'up' | 'down' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it stands elsewhere when its place is another
  useEffect(() => {
    const way = last.current
    last.current = null
    if (way) row.current?.querySelector<HTMLElement>(`[data-step=${way}]`)?.focus()
  }, [place])
  return (way: 'up' | 'down') => {
    last.current = way
  }
}

type MoveMenuProps = Omit<SectionRowProps, 'index'>

/** Into which sections it may go; where it goes, it stands last. */
function MoveMenu({ element, section, others, move, isLocked }: MoveMenuProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const targets = others.filter(
    ({ name }) => name !== section.name && (name === nowhere || element.allowed.includes(name)),
  )
  if (targets.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={translate('Move {name} to…', { name: element.label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isLocked}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <EllipsisVertical size={18} aria-hidden="true" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {targets.map(({ name, label, elements }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              move(element, name, elements.length)
            }}
          >
            {translate('To: {section}', { section: translate(label) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
