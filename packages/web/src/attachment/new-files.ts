import { isDiscussed } from '@barem/shared/business'
import { MAX_ATTACHMENTS } from '@barem/shared/file/attachment'
import { reference } from '@barem/shared/http/page'
import { z } from 'zod'
import { lazyPart } from '#feedback/use-lazy-component.ts'

/** The section of a new record's form in which its files are chosen, fetched with it. */
export const NewAttachments = lazyPart(async () => (await import('./NewAttachments.tsx')).NewAttachments)

const known = new WeakMap<z.ZodObject, z.ZodObject>()

/** The form of a new record with the files that were chosen for it, by name, where its kind has files. */
export function withFiles<S extends z.ZodObject>(entity: string, schema: S): S {
  if (!isDiscussed(entity)) return schema
  const made =
    known.get(schema) ??
    schema.safeExtend({ attachments: z.array(reference).max(MAX_ATTACHMENTS).default([]) })
  known.set(schema, made)
  return made as z.ZodObject as S
}

/** What is sent of such a form: of its files the ids. */
export function sentFiles<Body extends object>(body: Body): Body {
  const { attachments } = body as { attachments?: readonly { id: string }[] }
  return attachments ? { ...body, attachments: attachments.map(({ id }) => id) } : body
}
