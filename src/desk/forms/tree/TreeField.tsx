import Button from '@mui/material/Button'
import type { FieldProps } from '@rjsf/utils'
import { Plus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { InputGroup } from '../templates/InputGroup.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import { TreeRows } from './TreeRows.tsx'
import { useTree } from './use-tree.ts'
import './tree.css'

/** A list whose entries stand below each other: moved by mouse, keyboard and buttons, and edited beside it. */
export function TreeField(props: FieldProps) {
  const { schema, uiSchema = {}, fieldPathId, errorSchema, name } = props
  const translate = useTranslate()
  const tree = useTree(props)
  const { nodes, chosen, isLocked } = tree
  const title = uiSchema['ui:title'] ?? schema.title ?? name
  return (
    <InputGroup
      id={fieldPathId.$id}
      title={title}
      help={uiSchema['ui:description'] ?? schema.description}
      errors={errorSchema?.__errors}
      className="tree-input"
    >
      <div className="tree-parts">
        <div className="tree-list">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows within are what has the focus */}
          <div onKeyDownCapture={tree.onKey}>
            <TreeRows {...tree} label={translate(title)} fields={uiSchema} />
          </div>
          {tree.list.length > 0 && (
            <p className="help">
              {translate('Drag an entry, or choose it and move it with Alt and the arrow keys.')}
            </p>
          )}
          <Button
            variant="text"
            color="primary"
            data-add
            disabled={isLocked || tree.list.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)}
            aria-label={translate('Add an entry to {field}', { field: translate(title) })}
            onClick={tree.add}
          >
            <Plus size={18} aria-hidden="true" />
            {translate('Add')}
          </Button>
        </div>
        {chosen && <EntryEditor key={chosen.key} field={props} node={chosen} tree={tree} />}
      </div>
      <span className="vh" role="status">
        {tree.said}
      </span>
      {nodes.length === 0 && <p className="muted">{translate('There is no entry yet.')}</p>}
    </InputGroup>
  )
}
