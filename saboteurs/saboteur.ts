/**
 * One protection taken out, and the one test that must notice. The list says what the program relies on; a saboteur whose
 * text is no longer found is as much a failure as one nobody notices.
 */
export interface Saboteur {
  /** What is taken out: `row lock of a quotation`. */
  name: string
  /** From the root of the repository. */
  file: string
  /** Stands exactly once in the file. */
  find: string
  replace: string
  test: {
    /** From the root of the repository. */
    file: string
    /** The whole title of the test, without the titles around it. */
    name: string
  }
}
