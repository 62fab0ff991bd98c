import type { DataProvider } from 'react-admin'
import { describe, expect, it } from 'vitest'
import type { ListDialect } from '#rules/resource.ts'
import { noDialect, resourceOf } from '../../resources/adapters/testing.ts'
import { describeResource } from '../../resources/descriptions.ts'
import { pagesOf } from './pages.ts'

const paging = { by: 'page', page: 'page', size: 'size', first: 1 } as const

interface ListQuestion {
  readonly pagination: { readonly page: number; readonly perPage: number }
  readonly meta?: { readonly after?: string }
}

async function exported(
  dialect: Partial<ListDialect>,
  answer: (page: number, perPage: number, meta?: { after?: string }) => object,
) {
  const asked: [number, number][] = []
  const dataProvider = {
    getList: async (_: string, { pagination, meta }: ListQuestion) => {
      asked.push([pagination.page, pagination.perPage])
      return answer(pagination.page, pagination.perPage, meta)
    },
  } as unknown as DataProvider
  const resource = describeResource(resourceOf({ dialect: { ...noDialect, ...dialect } }), {})
  const question = { resource, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
  const ids: unknown[] = []
  for await (const { rows } of pagesOf(dataProvider, question)) ids.push(...rows.map(({ id }) => id))
  return { asked, ids }
}

const rows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ id: from + index }))

describe('an export', () => {
  it('reads all pages, as large as they may be', async () => {
    const { asked, ids } = await exported({ paging, maxSize: 40 }, (page, size) => ({
      data: rows((page - 1) * size, Math.min(page * size, 100)),
      total: 100,
    }))
    expect(asked).toEqual([
      [1, 40],
      [2, 40],
      [3, 40],
    ])
    expect(ids).toEqual(rows(0, 100).map(({ id }) => id))
  })

  it('misses nothing where the server gives fewer rows than it was asked for', async () => {
    const { ids } = await exported({ paging }, (page, size) => {
      const given = Math.min(size, 30)
      return { data: rows((page - 1) * given, Math.min(page * given, 70)), total: 70 }
    })
    expect(ids).toEqual(rows(0, 70).map(({ id }) => id))
  })

  it('goes on while there is a next page, where nobody knows the total', async () => {
    const { ids } = await exported({ paging }, (page) => ({
      data: rows((page - 1) * 100, page * 100),
      pageInfo: { hasNextPage: page < 3 },
    }))
    expect(ids).toHaveLength(300)
  })

  it('goes on where a page says that the next one begins, whatever the total, and ends where none says it', async () => {
    const begun: unknown[] = []
    const answers = [
      { data: rows(0, 2), total: 2, meta: { next: 'b' } },
      { data: rows(2, 4), total: 900, meta: { next: 'd' } },
      { data: [], total: 900 },
    ]
    const { ids } = await exported({ paging, maxSize: 2 }, (page, _, meta) => {
      begun.push(meta?.after)
      return answers[page - 1] as object
    })
    expect(ids).toEqual([0, 1, 2, 3])
    expect(begun).toEqual([undefined, 'b', 'd'])
  })

  it('has each row once, though they move while they are read', async () => {
    const { ids } = await exported({ paging, maxSize: 2 }, (page) => ({
      data: page === 1 ? rows(0, 2) : rows(1, 3),
      total: 4,
    }))
    expect(ids).toEqual([0, 1, 2])
  })
})
