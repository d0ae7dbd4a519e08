type Base<Key> = Key extends `${infer Name}_other` ? Name : never

/**
 * The English side of a Vietnamese message file: the same keys, a missing one does not compile. Where Vietnamese has one
 * form (`files_other`), English has two (`files_one`, `files_other`). A test holds the placeholders together.
 */
export type Messages<Vi> = {
  [Key in keyof Vi as Key extends `${string}_other` ? Key | `${Base<Key>}_one` : Key]: Vi[Key] extends string
    ? string
    : Messages<Vi[Key]>
}
