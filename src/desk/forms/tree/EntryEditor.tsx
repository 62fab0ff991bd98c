import IconButton from '@mui/material/IconButton'
import type { FieldProps, UiSchema } from '@rjsf/utils'
import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, Trash2 } from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { shapeAt } from '../schema.ts'
import { EntryName } from './EntryName.tsx'
import type { TreeNode, TreeWay } from './outline.ts'
import type { Tree } from './use-tree.ts'

interface Props {
  readonly field: FieldProps
  readonly node: TreeNode
  readonly tree: Tree
}

const buttons = [
  ['up', ArrowUp, 'Move up'],
  ['down', ArrowDown, 'Move down'],
  ['out', IndentDecrease, 'Move one level up'],
  ['in', IndentIncrease, 'Move below the entry before it'],
] as const satisfies readonly (readonly [TreeWay, unknown, string])[]

/** The chosen entry: moved by buttons, as fingers do, and its own inputs. */
export function EntryEditor({ field, node, tree }: Props) {
  const { schema, uiSchema = {}, fieldPathId, errorSchema, registry } = field
  const translate = useTranslate()
  const place = useRef<HTMLElement>(null)
  // Below a long tree it would not be seen.
  useEffect(() => {
    // Not there in tests; elsewhere its reply is a promise.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>
  const shape = shapeAt(schema, String(node.index))
  if (!shape) return null
  return (
    <section ref={place} className="tree-entry" aria-label={translate('Chosen entry')}>
      <div className="tree-entry-head">
        <p className="tree-entry-name">
          <EntryName entry={node.entry} hint={tree.hint} fields={uiSchema} />
        </p>
        <div className="entry-tools">
          {buttons.map(([way, Icon, text]) => (
            <IconButton
              key={way}
              size="small"
              data-way={way}
              aria-label={translate(text)}
              title={translate(text)}
              disabled={!tree.canStep(node.key, way)}
              onClick={() => tree.press(node.key, way)}
            >
              <Icon size={18} aria-hidden="true" />
            </IconButton>
          ))}
          <IconButton
            size="small"
            data-remove
            aria-label={translate('Remove this entry')}
            title={translate('Remove this entry')}
            disabled={tree.isLocked}
            onClick={() => tree.remove(node.key)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className="tree-entry-inputs">
        <SchemaField
          {...field}
          name={String(node.index)}
          schema={shape}
          uiSchema={uiSchema.items as UiSchema}
          formData={node.entry}
          errorSchema={errorSchema?.[node.index]}
          fieldPathId={{ $id: `${fieldPathId.$id}_${node.index}`, path: [...fieldPathId.path, node.index] }}
          required
        />
      </div>
    </section>
  )
}
