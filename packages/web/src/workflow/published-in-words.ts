import type { WorkflowItem } from '@barem/shared/workflow/endpoints'
import { textOf } from '#i18n/i18n.ts'

/** `Bản 2 · Có thay đổi chưa ban hành`. */
export function publishedInWords({
  published,
  changed,
}: Pick<WorkflowItem, 'published' | 'changed'>): string {
  if (published === null) return textOf('workflow.state.none')
  const number = textOf('workflow.state.number', { number: published })
  return changed ? `${number} · ${textOf('workflow.state.changed')}` : number
}
