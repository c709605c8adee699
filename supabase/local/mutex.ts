/** Lets one task run at a time, in the order in which they came. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task after all tasks that came before it, whether they failed or not. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
