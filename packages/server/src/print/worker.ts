import { answerJobs } from '#job/answer-jobs'
import { pdfOf } from './pdf.ts'

answerJobs(pdfOf)
