import type { Sample, SampleWorld } from './command-forms.ts'
import { done } from './document-world.ts'
import { upload } from './multipart.ts'

/** Of files and comments: one valid request each, at a quotation of its own. */
export function discussedSamples({ worlds, minh }: SampleWorld): Record<string, () => Promise<Sample>> {
  const quotations = worlds.find(({ resource }) => resource === 'Quotation')!
  const quotation = async () => ({ entity: 'quotation', entityId: (await quotations.draft()).id as string })
  const uploaded = async () => {
    const file = await upload<{ id: string }>(minh, '/File/attachment', 'a.pdf', Buffer.from('%PDF-1.7'))
    return { ...(await quotation()), fileId: done(file).id }
  }
  return {
    'POST /Attachment': async () => ({ caller: minh, url: '/Attachment', body: await uploaded() }),
    'POST /Attachment/{id}/detach': async () => {
      const body = await uploaded()
      done(await minh.post('/Attachment', body))
      return { caller: minh, url: `/Attachment/${body.fileId}/detach`, body: {} }
    },
    'POST /Comment': async () => {
      const mentions = [quotations.people.get('director.hoa')!]
      const body = { ...(await quotation()), text: '@Phạm Thị Hòa xem giúp', mentions }
      return { caller: minh, url: '/Comment', body }
    },
    'POST /Comment/{id}/remove': async () => {
      const body = { ...(await quotation()), text: 'Nhầm' }
      const { id } = done(await minh.post<{ id: string }>('/Comment', body))
      return { caller: minh, url: `/Comment/${id}/remove` }
    },
  }
}
