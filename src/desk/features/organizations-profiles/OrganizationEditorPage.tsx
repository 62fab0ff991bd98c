import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { useForm } from '../../screens/form/use-form.ts'
import { BranchPage, type ChosenBranch } from '../organizations/public.ts'
import { ProfileForm } from './ProfileForm.tsx'
import type { Organization } from './profile.ts'

const title = 'Organization profile'

/** How a branch is called, by colleagues and by visitors (product §18.1, §18.2). */
export function OrganizationEditorPage() {
  return (
    <BranchPage title={title} changes={['updateOrganization', 'updateOrganizationMetadata']}>
      {(branch) => <Loaded {...branch} />}
    </BranchPage>
  )
}

function Loaded({ id, mayChange }: ChosenBranch) {
  const translate = useTranslate()
  const { client } = useDesk()
  const organization = useForm('updateOrganization')
  const metadata = useForm('updateOrganizationMetadata')
  const { data, failure, retry } = useReading(
    ['organization-editor', id],
    async () => {
      const [branch, configuration] = await Promise.all([
        client.GET('/api/v1/organizations/{id}', {
          params: { path: { id }, query: { with: ['metadata', 'address'] } },
        }),
        client.GET('/api/v1/organizations-profiles/configurations/editor'),
      ])
      return { branch: branch.data as Organization, prefix: configuration.data?.prefix ?? null }
    },
    { notice: 'Error' },
  )
  if (data && organization && metadata)
    return <ProfileForm {...data} mayChange={mayChange} forms={{ organization, metadata }} />
  return (
    <>
      <PageTitle>{translate(title)}</PageTitle>
      <h1>{translate(title)}</h1>
      {failure ? (
        <LoadFailure failure={failure} retry={retry} text="The branch could not be loaded." />
      ) : (
        <LoadingBox />
      )}
    </>
  )
}
