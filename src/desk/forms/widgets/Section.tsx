import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { GridList, isTextDropItem, useDragAndDrop } from 'react-aria-components'
import { SectionRow } from './SectionRow.tsx'
import { type MoveElement, nowhere, type PlacedElement, type ShownSection } from './sections.ts'

interface SectionProps extends MoveElement {
  readonly section: ShownSection
  readonly elementOf: (key: string) => PlacedElement
}

/** What is dragged is nothing to other programs. */
const dragType = 'application/x-openbranch-element'

/** One section with its elements, into which others are dropped. */
export function Section({ section, elementOf, ...moving }: SectionProps) {
  const translate = useTranslate()
  const id = useId()
  const { dragAndDropHooks } = useElementDrag(section, elementOf, moving)
  return (
    <section className={section.name === nowhere ? 'section is-nowhere' : 'section'} aria-labelledby={id}>
      <h2 id={id}>{translate(section.label)}</h2>
      {section.help && <p className="help">{translate(section.help)}</p>}
      <GridList
        aria-labelledby={id}
        className="section-rows"
        items={section.elements}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => <span className="empty">{translate('Nothing stands here.')}</span>}
      >
        {section.elements.map((element, index) => (
          <SectionRow key={element.key} {...{ element, index, section }} {...moving} />
        ))}
      </GridList>
    </section>
  )
}

/** Drag and drop by mouse and by keys (Enter on the handle, Tab, Enter); react-aria says what happens. */
function useElementDrag(
  { name, elements }: ShownSection,
  elementOf: SectionProps['elementOf'],
  { move, isLocked }: Pick<MoveElement, 'move' | 'isLocked'>,
) {
  const indexAt = (key: unknown, position: string) => {
    const at = elements.findIndex((element) => element.key === key)
    return position === 'after' ? at + 1 : Math.max(at, 0)
  }
  return useDragAndDrop({
    isDisabled: isLocked,
    getItems: (keys) =>
      [...keys].map((key) => ({ [dragType]: String(key), 'text/plain': elementOf(String(key)).label })),
    acceptedDragTypes: [dragType],
    getDropOperation: () => 'move',
    onReorder: ({ keys, target }) => {
      for (const key of keys) move(elementOf(String(key)), name, indexAt(target.key, target.dropPosition))
    },
    onInsert: async ({ items, target }) => {
      for (const key of await keysIn(items))
        move(elementOf(key), name, indexAt(target.key, target.dropPosition))
    },
    onRootDrop: async ({ items }) => {
      for (const key of await keysIn(items)) move(elementOf(key), name, elements.length)
    },
  })
}

const keysIn = async (items: readonly Parameters<typeof isTextDropItem>[0][]) =>
  await Promise.all(items.filter(isTextDropItem).map((item) => item.getText(dragType)))
