import type { ComponentType } from 'react'
import { WaitingQuotations } from '#quotation/WaitingQuotations.tsx'

/** What rooms put on the landing page: each a card with the documents that wait for this person. */
export const waitingSections: readonly ComponentType[] = [WaitingQuotations]
