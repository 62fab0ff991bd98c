import { ChevronRight, CircleAlert, GripVertical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  Button,
  Collection,
  I18nProvider,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components'
import { useTexts } from '#ui/texts.tsx'
import { EntryName, type NameFields } from './EntryName.tsx'
import { entryName } from './entry-name.ts'
import { allNodes, canPlace, parentOf, type TreeNode, type TreePlace } from './outline.ts'
import type { Tree as TreeState } from './use-tree.ts'

type Props = Pick<
  TreeState,
  'nodes' | 'list' | 'hint' | 'chosen' | 'choose' | 'wrong' | 'isLocked' | 'put'
> & {
  readonly label: string
  readonly fields: NameFields
}

/** More than these stand closed at first: so many rows take long to draw. */
const manyRows = 200

/** The rows of a tree. Dragging, its keyboard included, is react-aria's. */
export function TreeRows({ nodes, list, hint, chosen, choose, wrong, isLocked, put, label, fields }: Props) {
  const translate = useTranslate()
  const t = useTexts()
  const { open, setOpen, dragAndDropHooks } = useDragging({ nodes, list, hint, chosen, isLocked, put })
  const row = (node: TreeNode) => (
    <TreeItem
      id={node.key}
      textValue={entryName(node.entry, hint) || translate('New entry')}
      className="tree-row"
    >
      <TreeItemContent>
        <Cell node={node} hint={hint} fields={fields} isWrong={wrong.has(node.key)} />
      </TreeItemContent>
      <Collection items={node.children} dependencies={[fields, wrong, list]}>
        {row}
      </Collection>
    </TreeItem>
  )
  if (nodes.length === 0) return null
  return (
    <I18nProvider locale={t('en-GB')}>
      <Tree
        aria-label={label}
        className="tree"
        items={nodes}
        dependencies={[fields, wrong, list]}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen ? [chosen.key] : []}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys]
          if (key !== undefined) choose(String(key))
        }}
        expandedKeys={open}
        onExpandedChange={setOpen}
        dragAndDropHooks={dragAndDropHooks}
      >
        {row}
      </Tree>
    </I18nProvider>
  )
}

interface CellProps extends Pick<Props, 'hint' | 'fields'> {
  readonly node: TreeNode
  readonly isWrong: boolean
}

function Cell({ node, hint, fields, isWrong }: CellProps) {
  const translate = useTranslate()
  return (
    <div className="tree-cell">
      <Button slot="drag" className="tree-grip" aria-label={translate('Drag')}>
        <GripVertical size={16} aria-hidden="true" />
      </Button>
      {node.children.length > 0 ? (
        <Button slot="chevron" className="tree-chevron" aria-label={translate('Entries below')}>
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      ) : (
        <span className="tree-chevron" />
      )}
      <EntryName entry={node.entry} hint={hint} fields={fields} />
      {isWrong && (
        <CircleAlert className="tree-wrong" size={16} aria-label={translate('Please correct this entry.')} />
      )}
    </div>
  )
}

/** Nothing else is dropped into a tree. */
const entryType = 'application/x-tree-entry'

/** Which entries are open, and what is done with one that is dropped. */
function useDragging({
  nodes,
  list,
  hint,
  chosen,
  isLocked,
  put,
}: Pick<Props, 'nodes' | 'list' | 'hint' | 'chosen' | 'isLocked' | 'put'>) {
  const [open, setOpen] = useState<Iterable<Key>>(() => {
    const all = allNodes(nodes)
    return all.length > manyRows ? [] : all.map(({ key }) => key)
  })
  // An entry that was moved below another is still to be seen.
  const above = chosen && parentOf(chosen.entry, hint)
  useEffect(() => {
    if (above) setOpen((keys) => [...keys, above])
  }, [above])
  const { dragAndDropHooks } = useDragAndDrop<TreeNode>({
    isDisabled: isLocked,
    getItems: (moved) => [...moved].map((key) => ({ [entryType]: String(key), 'text/plain': String(key) })),
    acceptedDragTypes: [entryType],
    getDropOperation: (target, types) => (target.type === 'item' && types.has(entryType) ? 'move' : 'cancel'),
    onMove({ keys, target }) {
      const [key] = [...keys].map(String)
      const place: TreePlace = {
        key: String(target.key),
        at: target.dropPosition === 'on' ? 'below' : target.dropPosition,
      }
      if (key === undefined || !canPlace(list, hint, key, place)) return
      put(key, place)
      if (place.at === 'below') setOpen([...open, place.key])
    },
  })
  return { open, setOpen, dragAndDropHooks }
}
