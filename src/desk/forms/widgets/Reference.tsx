import type { WidgetProps } from '@rjsf/utils'
import { lazy, Suspense } from 'react'
import { chunk } from '#ui/chunk.ts'
import { resourceNamed } from '../../resources/admin.ts'
import type { ResourceSummary } from '../../resources/descriptions.ts'
import { typeOf } from '../schema.ts'
import { describedOf } from './input-props.ts'
import { BareNumber } from './NumberInput.tsx'
import { useRecordSource } from './record-source.ts'
import { TextInput } from './TextInput.tsx'

const Search = lazy(async () => ({
  default: (await chunk(() => import('./ReferenceSearch.tsx'))).ReferenceSearch,
}))

/** Records of another resource, chosen by their names. Who may find none of those types the key itself. */
export function Reference(props: WidgetProps) {
  const target = resourceNamed(describedOf(props.options)?.reference ?? '')
  return target ? <Known {...props} target={target} /> : <Key {...props} />
}

function Known({ target, ...props }: WidgetProps & { readonly target: ResourceSummary }) {
  const source = useRecordSource(target, describedOf(props.options))
  if (!source) return <Key {...props} />
  return (
    <Suspense fallback={<div className="reference-place" />}>
      <Search {...props} target={target} source={source} />
    </Suspense>
  )
}

function Key(props: WidgetProps) {
  const { schema, value, onChange } = props
  if (props.multiple) {
    const keys: readonly unknown[] = Array.isArray(value) ? value : []
    const change = (text: unknown) =>
      onChange(
        String(text ?? '')
          .split(',')
          .map((key) => key.trim())
          .filter(Boolean),
      )
    return <TextInput {...props} value={keys.join(', ')} onChange={change} schema={{ type: 'string' }} />
  }
  return typeOf(schema) === 'integer' || typeOf(schema) === 'number' ? (
    <BareNumber {...props} />
  ) : (
    <TextInput {...props} />
  )
}
