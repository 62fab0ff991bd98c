import { afterEach, describe, expect, it, vi } from 'vitest'
import { resourceOf } from './adapters/testing.ts'
import { loadedResource, loadResource, provideAdmin, resourceNamed, withFields } from './admin.ts'

afterEach(() => provideAdmin({ resources: [], operations: {}, formOf: () => undefined }))

/** A description of things, whose details come by `detailsOf`. */
function provideThings(detailsOf: () => Promise<ReturnType<typeof resourceOf>>) {
  const { fields: _, itemActions, questions, ...outline } = resourceOf({ name: 'things', fields: [] })
  provideAdmin({ resources: [outline], operations: {}, detailsOf, formOf: () => undefined })
}

describe('the details of a resource', () => {
  it('are asked for once, whoever asks', async () => {
    const detailsOf = vi.fn(async () => resourceOf({ name: 'things', fields: [] }))
    provideThings(detailsOf)
    expect(resourceNamed('things')).not.toHaveProperty('fields')
    await Promise.all([loadResource('things'), loadResource('things')])
    expect(loadedResource('things').fields).toEqual([])
    await loadResource('things')
    expect(detailsOf).toHaveBeenCalledOnce()
  })

  it('are asked for again after a failure', async () => {
    const detailsOf = vi.fn(async () => resourceOf({ name: 'things', fields: [] }))
    detailsOf.mockRejectedValueOnce(new Error('The network failed.'))
    provideThings(detailsOf)
    await expect(loadResource('things')).rejects.toThrow('The network failed.')
    expect(() => loadedResource('things')).toThrow()
    await loadResource('things')
    expect(loadedResource('things').name).toBe('things')
  })

  it('are asked for together with the code of their screen, not after it', async () => {
    const detailsOf = vi.fn(async () => resourceOf({ name: 'things', fields: [] }))
    provideThings(detailsOf)
    let come: (screen: string) => void = () => {}
    const screen = withFields(() => new Promise<string>((done) => (come = done)), 'things')()
    expect(detailsOf).toHaveBeenCalledOnce()
    come('screen')
    expect(await screen).toBe('screen')
    expect(loadedResource('things').name).toBe('things')
  })
})
