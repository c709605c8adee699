/** Runs one task at a time, first come, first served. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task after all earlier ones, whether they failed or not. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
