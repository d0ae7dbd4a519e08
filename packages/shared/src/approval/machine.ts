/** One verb of a lifecycle: from which states it leads where, who may not, and when it needs words. */
export interface Rule<State extends string, Subject, Actor, No> {
  from: readonly State[]
  /** `gone`: the document is deleted. */
  to: State | 'gone'
  /** Leads elsewhere from some states, where this holds. */
  instead?: { from: readonly State[]; to: State; when: (subject: Subject) => boolean }
  refuse: (subject: Subject, actor: Actor) => No | null
  /** In which states the verb needs words: a description, a reason. */
  noteFrom?: readonly State[]
}

/** One step that a lifecycle knows, whoever takes it. */
export interface Transition<State extends string, Verb extends string> {
  verb: Verb
  from: State
  to: State | 'gone'
}

export type VerbAbility<No> = true | { refused: No }

export interface Lifecycle<
  State extends string,
  Verb extends string,
  Subject extends { status: State },
  Actor,
  No,
> {
  /** Why this person may not do that to this document now; null when they may. */
  refusal(verb: Verb, subject: Subject, actor: Actor): No | null
  /** The same of every verb, travelling with the document so that buttons need no rules of their own. */
  abilities(subject: Subject, actor: Actor): Record<Verb, VerbAbility<No>>
  /** The state after a verb that was not refused. */
  statusAfter(verb: Verb, subject: Subject): State | 'gone'
  /** Every step there is: what the database's guard and its audit are held to. */
  transitions: readonly Transition<State, Verb>[]
  /** Whether the verb takes a description or a reason in that state. */
  needsNote(verb: Verb, status: State): boolean
}

/**
 * A lifecycle from its table. `closed` is asked before everything else; a state that the verb does not lead from is
 * refused with `wrongState`, and only then is the verb's own rule asked.
 */
export function lifecycle<
  State extends string,
  Verb extends string,
  Subject extends { status: State },
  Actor,
  No,
>({
  rules,
  wrongState,
  closed = () => null,
}: {
  rules: Record<Verb, Rule<State, Subject, Actor, No>>
  wrongState: No
  closed?: (subject: Subject) => No | null
}): Lifecycle<State, Verb, Subject, Actor, No> {
  const verbs = Object.keys(rules) as Verb[]
  const refusal = (verb: Verb, subject: Subject, actor: Actor): No | null => {
    const no = closed(subject)
    if (no !== null) return no
    if (!rules[verb].from.includes(subject.status)) return wrongState
    return rules[verb].refuse(subject, actor)
  }
  const ability = (verb: Verb, subject: Subject, actor: Actor): VerbAbility<No> => {
    const refused = refusal(verb, subject, actor)
    return refused === null ? true : { refused }
  }
  return {
    refusal,
    abilities: (subject, actor) =>
      Object.fromEntries(verbs.map((verb) => [verb, ability(verb, subject, actor)])) as Record<
        Verb,
        VerbAbility<No>
      >,
    statusAfter: (verb, subject) => {
      const { to, instead } = rules[verb]
      return instead?.from.includes(subject.status) && instead.when(subject) ? instead.to : to
    },
    transitions: verbs.flatMap((verb) => {
      const { from, to, instead } = rules[verb]
      return [
        ...from.map((one) => ({ verb, from: one, to })),
        ...(instead ? instead.from.map((one) => ({ verb, from: one, to: instead.to })) : []),
      ]
    }),
    needsNote: (verb, status) => rules[verb].noteFrom?.includes(status) ?? false,
  }
}
