import { approval as approvalEn } from './en/approval.ts'
import { errors as errorsEn } from './en/errors.ts'
import { frame as frameEn } from './en/frame.ts'
import { issues as issuesEn } from './en/issues.ts'
import type { Messages } from './messages.ts'
import { approval } from './vi/approval.ts'
import { errors } from './vi/errors.ts'
import { frame } from './vi/frame.ts'
import { issues } from './vi/issues.ts'

/** Every text a person reads, one branch per module. A new module adds one line to each language. */
const vi = { errors, issues, approval, frame }
const en: Messages<typeof vi> = { errors: errorsEn, issues: issuesEn, approval: approvalEn, frame: frameEn }

export const resources = { vi, en } as const

/** The Vietnamese side, whose keys type every other: a wrong key does not compile. */
export type Texts = typeof vi
