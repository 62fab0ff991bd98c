import Switch from '@mui/material/Switch'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { fieldName, hintsOf, inputId } from '../../forms/fields.ts'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { slotComponent } from '../../kit/slot.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { BranchHead, useWayBack } from '../organizations/public.ts'
import { ProfileAside } from './ProfileAside.tsx'
import { editorPath } from './pictures.ts'
import type { MetadataName, Organization, ProfileSwitch as SwitchName } from './profile.ts'
import { type ProfileEdit, type ProfileFormModules, useProfileForm } from './use-profile-form.ts'
import '../../forms/form.css'
import './organizations-profiles.css'

interface ProfileFormProps {
  readonly branch: Organization
  /** How addresses of public pages begin, null where there are none. */
  readonly prefix: string | null
  readonly forms: ProfileFormModules
  readonly mayChange: boolean
}

/** What a branch is called, and what its public page shows. */
export function ProfileForm({ branch, prefix, forms, mayChange }: ProfileFormProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const formId = useId()
  const back = useWayBack()
  const form = useProfileForm(branch, forms)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayChange) void form.submit()
  }
  const fields = { form, isReadOnly: !mayChange || form.isSaving }
  return (
    <>
      <BranchHead title={translate('Organization profile')} heading={form.basis.name} />
      <div className="cols profile">
        <form id={formId} onSubmit={submit} noValidate>
          <NameSection {...fields} prefix={prefix} />
          <PublicSection {...fields} />
          <AppointmentsSection {...fields} />
          <TextsSection {...fields} title="For visitors" paths={visitorPaths} />
          <ProfilePictures {...fields} />
          <TextsSection {...fields} title="Contact" paths={contactPaths} />
          <TextsSection {...fields} title="Map" paths={mapPaths} />
        </form>
        <ProfileAside branch={form.basis} prefix={prefix} mayChange={mayChange} />
      </div>
      {mayChange && (
        <SaveBar
          formId={formId}
          changed={form.changed}
          wrong={form.wrong}
          failure={form.failure}
          isAtField={(path) => form.places(editorPath(path)) !== null}
          isSaving={form.isSaving}
          cancel={() => (back ? navigate(back.to) : form.reset())}
        />
      )}
      <ConflictDialog edit={form} />
    </>
  )
}

/** A list brings the inputs of generated forms along. */
const ProfilePictures = slotComponent(async () => (await import('./ProfilePictures.tsx')).ProfilePictures)

interface FieldsProps {
  readonly form: ProfileEdit
  readonly isReadOnly: boolean
}

interface ProfileTextProps extends FieldsProps {
  readonly path: 'name' | 'alias' | MetadataName
  readonly isRequired?: boolean
  readonly startAdornment?: ReactNode
}

function ProfileText({ form, isReadOnly, path, startAdornment, isRequired = true }: ProfileTextProps) {
  const translate = useTranslate()
  const field = form.fields.find((each) => each.path === path)
  const { label = path, help = '', shape, language } = field ?? {}
  const isLong = shape !== undefined && hintsOf(shape).multiline === true
  return (
    <TextField
      id={inputId(path)}
      label={fieldName({ label, language }, translate)}
      multiline={isLong}
      {...(isLong && { minRows: 3 })}
      help={translate(help)}
      value={form.draft[path]}
      errors={form.errors[path] ?? []}
      readOnly={isReadOnly}
      required={isRequired}
      autoComplete="off"
      fullWidth
      startAdornment={startAdornment}
      onChange={(event) => form.change({ ...form.draft, [path]: event.target.value })}
    />
  )
}

function NameSection({ prefix, ...fields }: FieldsProps & Pick<ProfileFormProps, 'prefix'>) {
  const translate = useTranslate()
  return (
    <section className="group">
      <div>
        <h2>{translate('Name and alias')}</h2>
      </div>
      <div className="fields">
        <ProfileText {...fields} path="name" />
        <ProfileText
          {...fields}
          path="alias"
          startAdornment={prefix && <span className="prefix">{`/app/${prefix}/`}</span>}
        />
      </div>
    </section>
  )
}

const visitorPaths: readonly MetadataName[] = [
  ...(['openingTimes', 'timeZone', 'openingHours', 'openingHours.de', 'openingHours.en'] as const),
  ...(['description', 'description.de', 'description.en'] as const),
  ...(['services', 'services.de', 'services.en'] as const),
  ...(['directions', 'directions.de', 'directions.en'] as const),
]
const contactPaths: readonly MetadataName[] = ['phoneNumber', 'emailAddress']
const mapPaths: readonly MetadataName[] = ['latitude', 'longitude']

interface TextsSectionProps extends FieldsProps {
  /** Message key. */
  readonly title: string
  readonly paths: readonly MetadataName[]
}

/** What the public page shows besides the name; none of it is needed. */
function TextsSection({ title, paths, ...fields }: TextsSectionProps) {
  const translate = useTranslate()
  const there = paths.filter((path) => fields.form.fields.some((field) => field.path === path))
  return (
    <section className="group">
      <div>
        <h2>{translate(title)}</h2>
      </div>
      <div className="fields">
        {there.map((path) => (
          <ProfileText key={path} {...fields} path={path} isRequired={false} />
        ))}
      </div>
    </section>
  )
}

function PublicSection(fields: FieldsProps) {
  const translate = useTranslate()
  return (
    <section className="group">
      <div>
        <h2>{translate('Public page')}</h2>
      </div>
      <div className="fields">
        <ProfileText {...fields} path="publicName" />
        <ProfileSwitch
          {...fields}
          path="publicProfileEnabled"
          label="Show the branch publicly"
          help="Everyone can open the page. Off, its address says 'Not found'."
        />
      </div>
    </section>
  )
}

function AppointmentsSection(fields: FieldsProps) {
  const translate = useTranslate()
  const path = 'onlineAppointments'
  const { help = '' } = fields.form.fields.find((each) => each.path === path) ?? {}
  return (
    <section className="group">
      <div>
        <h2>{translate('Appointments')}</h2>
      </div>
      <div className="fields">
        <ProfileSwitch {...fields} path={path} label="Take appointments online" help={help} />
      </div>
    </section>
  )
}

interface ProfileSwitchProps extends FieldsProps {
  readonly path: SwitchName
  /** Message keys. */
  readonly label: string
  readonly help: string
}

function ProfileSwitch({ form, isReadOnly, path, label, help }: ProfileSwitchProps) {
  const translate = useTranslate()
  const id = inputId(path)
  return (
    <div className="field">
      <label className="switch" htmlFor={id}>
        <Switch
          id={id}
          checked={form.draft[path]}
          disabled={isReadOnly}
          slotProps={{ input: { role: 'switch', 'aria-describedby': `${id}-help` } }}
          onChange={(_, checked) => form.change({ ...form.draft, [path]: checked })}
        />
        {translate(label)}
      </label>
      <p className="help" id={`${id}-help`}>
        {translate(help)}
      </p>
    </div>
  )
}
