import type { AuditEntry } from '@barem/shared/audit-log/endpoints'
import { textOf } from '#i18n/i18n.ts'

/** Who did it: a person, nobody known, or the program itself. */
export function actorName({ actor, kind }: AuditEntry): string {
  return actor?.name ?? textOf(kind === 'session.sign-in-failed' ? 'audit.nobody' : 'frame.document.system')
}
