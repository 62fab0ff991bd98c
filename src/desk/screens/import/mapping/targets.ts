import { type FormField, fieldName } from '../../../forms/fields.ts'
import { kindOf } from '../../../forms/kinds.ts'
import type { Shape } from '../../../forms/schema.ts'
import type { FieldDescription, ResourceDescription } from '../../../resources/descriptions.ts'
import { moneyOf } from '../../../resources/values/money.ts'
import type { FormParts } from '../../many/plan.ts'
import type { Speaker } from '../values/speaker.ts'

/** Why a column cannot be imported. */
export interface TargetRefusal {
  /** Message key. */
  readonly reason: string
  /** Rows that want it otherwise are refused; else the column only says what the records say of themselves. */
  readonly isStrict: boolean
}

/** A field that a column may stand for. */
export interface Target {
  readonly path: string
  readonly field: FormField
  /** As lists tell it; null where they do not. */
  readonly told: FieldDescription | null
  /** Whether making a record takes it, and changing one. */
  readonly takes: { readonly create: boolean; readonly edit: boolean }
  readonly refusal: TargetRefusal | null
  /** All that a heading may call it. */
  readonly names: readonly string[]
}

/** The forms of a resource that this person may send; null for those that they may not, or that there are not. */
export interface ImportForms {
  readonly create: FormParts | null
  readonly edit: FormParts | null
  /** Of both calls, whoever may send them. */
  readonly all: readonly FormParts[]
}

/** What a file can have columns for, those that cannot be set by it too. */
export function targetsOf(
  resource: ResourceDescription,
  forms: ImportForms,
  speakers: readonly Speaker[],
  isHere: (shape: Shape) => boolean,
): Target[] {
  const pathsOf = (form: FormParts | null) => new Set(form?.fields.map(({ path }) => path))
  const [create, edit, all] = [pathsOf(forms.create), pathsOf(forms.edit), new Map<string, FormField>()]
  for (const { fields } of forms.all) for (const field of fields) all.set(field.path, field)
  const told = new Map(resource.fields.map((field) => [field.name, field]))
  const onlyTold = resource.fields.filter(({ name }) => !all.has(name)).map(fieldOf)
  return [...all.values(), ...onlyTold]
    .filter(({ shape }) => !shape || isHere(shape))
    .map((field): Target => {
      const { path } = field
      const takes = { create: create.has(path), edit: edit.has(path) }
      return {
        path,
        field,
        told: told.get(path) ?? null,
        takes,
        refusal: refusalOf(field, takes, all.has(path)),
        names: namesOf(field, resource, speakers),
      }
    })
}

const fieldOf = ({ name, label, raw }: FieldDescription): FormField => ({
  path: name,
  label,
  help: '',
  described: raw,
})

function refusalOf(field: FormField, takes: Target['takes'], isTaken: boolean): TargetRefusal | null {
  const { path, shape = {}, described = null } = field
  if (!isTaken) return { reason: 'Cannot be set: it is told by the system.', isStrict: false }
  if (kindOf(path.slice(path.lastIndexOf('.') + 1), shape, described) === 'password') {
    return { reason: 'Secrets are not imported.', isStrict: true }
  }
  return takes.create || takes.edit ? null : { reason: 'You may not set this.', isStrict: true }
}

function namesOf(field: FormField, { raw }: ResourceDescription, speakers: readonly Speaker[]): string[] {
  const { path, described } = field
  const unit = described?.kind === 'money' ? moneyOf(described).currency : described?.unit
  const above = raw.fields.find(({ name }) => path.startsWith(`${name}.`))?.label
  const labels = speakers.flatMap(({ translate }) => {
    const label = fieldName(field, translate)
    const headed =
      above === undefined ? [] : [`${translate(above)}: ${label}`, `${translate(above)} ${label}`]
    return [label, ...(unit ? [`${label} (${translate(unit)})`] : []), ...headed]
  })
  return [...new Set([path, ...labels])]
}
