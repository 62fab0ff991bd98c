import { byUser, type PersonalPart, rowsOf } from '../personal-data/public.ts'
import './queries.ts'

/** One's own go with the account; those that all share are the institution's, and are of nobody then. */
export const listViewsPersonalData: readonly PersonalPart[] = [
  rowsOf<{ name: string }>({
    kind: 'list_views',
    of: ['user', 'advisor'],
    tables: ['list_views'],
    where: (person) => byUser(person, 'private_of'),
    at: 'updated_at',
    columns: ['list', 'name', 'filters', 'sort', 'columns', 'updated_at'],
    sample: ({ name }) => name,
  }),
]
