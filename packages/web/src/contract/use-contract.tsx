import { DiffOutlined, StopOutlined, UndoOutlined } from '@ant-design/icons'
import type { ContractAnnexes as Answer } from '@barem/shared/contract/annex'
import type { Annexed, Ending, endingEndpoints } from '@barem/shared/contract/ending'
import type { Permission } from '@barem/shared/permission/permissions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryOf, useSendCommand } from '#api/query.ts'
import { kindWords } from '#approval/approvable.ts'
import type { DocumentAction } from '#document/arrange-actions.ts'
import type { DocumentAnswer, DocumentForm, DocumentKind, OwnParts } from '#document/document-kind.ts'
import { asAgreed } from '#document/document-kind.ts'
import type { GridRow } from '#document/grid-columns.ts'
import { loadFeedback } from '#feedback/Feedback.tsx'
import { feedback } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { textOf } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { AnnexKind } from './annex-kind.ts'
import { ContractAnnexes } from './ContractAnnexes.tsx'
import { EndingStrip } from './EndingStrip.tsx'
import { unfinishedOf } from './unfinished.ts'

/** A contract as its page reads it. */
export interface ContractAnswer extends DocumentAnswer {
  ending: Ending
  mayEnd: boolean
  annexed: Annexed
}

// biome-ignore lint/suspicious/noExplicitAny: of an annex no more is asked than every document has
type AnyKind = AnnexKind<any>

/** What the page of a kind of contract knows of its annexes and its ending. */
export interface ContractKinds {
  kind: Pick<DocumentKind, 'entity'>
  annex: AnyKind
  endings: ReturnType<typeof endingEndpoints>
}

/** The form of a kind of contract, which shows what is agreed now, its annexes, and its early end. */
export function contractForm<Document extends ContractAnswer, Line extends GridRow>(
  form: DocumentForm<Document, Line>,
  parts: Omit<ContractKinds, 'kind'>,
): DocumentForm<Document, Line> {
  return { ...form, Strip: EndingStrip, useOwn: ownParts({ ...parts, kind: form.kind }) }
}

function ownParts<Document extends ContractAnswer>(of: ContractKinds) {
  return (contract: Document): OwnParts<Document> => {
    const {
      data: known,
      error,
      refetch,
    } = useQuery({
      ...queryOf(of.annex.annexes, { query: { contractId: contract.id } }, { quiet: true }),
      enabled: contract.status === 'approved',
    })
    const [signed, showSigned] = useState(false)
    const making = useMaking(of, contract, known)
    const { actions, dialog } = useEnding(of, contract)
    const { annexed } = contract
    const standing = annexed && { ...annexed, before: contract.total }
    const failed = error && !known ? { error, onRetry: () => void refetch() } : null
    return {
      shown: signed ? contract : asAgreed(contract),
      by: signed ? 'signed' : annexed?.id,
      above: (standing || failed || (known && known.annexes.length > 0)) && (
        <ContractAnnexes
          annexes={known?.annexes ?? []}
          standing={standing}
          failed={failed}
          pathOf={of.annex.paths.one}
          signed={signed}
          onSigned={showSigned}
        />
      ),
      actions: [...making, ...actions],
      dialog,
    }
  }
}

/** Makes an annex; while one is not finished, no other can be made, and this leads to it. */
function useMaking(
  { annex }: ContractKinds,
  { id }: ContractAnswer,
  known: Answer | undefined,
): DocumentAction[] {
  const navigate = useNavigate()
  const may = useMay()
  const open = known && unfinishedOf(known)
  const toAnnex = open
    ? { label: textOf('contract.annex.goOn', { number: open.number }), to: annex.paths.one(open.id) }
    : { label: textOf('contract.annex.make'), to: annex.paths.add, search: { contract: id } }
  const { label, ...place } = toAnnex
  return [
    {
      ...{ key: 'annex', label, icon: DiffOutlined, beside: true, yields: true },
      ability: (known?.refused === null || open !== undefined) && may(`${annex.entity}:create` as Permission),
      run: () => void navigate(place),
    },
  ]
}

const loadVerbDialog = async () => {
  const [{ VerbDialog }] = await Promise.all([import('#approval/VerbDialog.tsx'), loadFeedback()])
  return VerbDialog
}

/** Ends the open rest of a contract, or takes that back, with a reason. */
function useEnding({ kind, endings }: ContractKinds, contract: ContractAnswer) {
  const send = useSendCommand()
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const VerbDialog = useLazyComponent(loadVerbDialog, asked, close)
  const { id, version, number, ending, mayEnd } = contract
  const name = kindWords(kind, number)
  const verb = ending ? 'reopen' : 'end'
  const said = (word: string) => textOf(`contract.ending.${word}`, name)
  const run = async (note: string | null) => {
    try {
      const call = ending ? endings.reopen : endings.closeShort
      await send(call, { params: { id }, body: { version, note: note ?? '' } } as never)
      close()
      feedback.success(said(ending ? 'reopened' : 'ended'))
    } catch (error) {
      feedback.undone(error)
    }
  }
  const action: DocumentAction = {
    key: verb,
    label: said(verb),
    icon: ending ? UndoOutlined : StopOutlined,
    danger: !ending,
    ability: mayEnd,
    run: () => setAsked(true),
  }
  const dialog = asked && VerbDialog && (
    <VerbDialog
      title={said(`${verb}Title`)}
      text={said(`${verb}Text`)}
      warnings={[]}
      yes={said(verb)}
      danger={!ending}
      note={{ label: said(`${verb}Reason`), required: true }}
      onConfirm={run}
      onClose={close}
    />
  )
  return { actions: [action], dialog }
}
