/** What a thread is in while it waits, as its runtime or its libraries name it. The innermost call decides. */
const RUNTIME = new Set(["(idle)", "[idle]", "idle"]);

const PYTHON = new Set([
  "threading:wait",
  "threading:Condition.wait",
  "threading:Event.wait",
  "threading:Thread._wait_for_tstate_lock",
  "queue:Queue.get",
  "select:select",
  "selectors:SelectSelector.select",
  "selectors:EpollSelector.select",
  "selectors:KqueueSelector.select",
  "selectors:PollSelector.select",
  "socket:socket.accept",
  "socketserver:BaseServer.serve_forever",
  "concurrent.futures.thread:_worker",
]);

const JAVA = new Set([
  "java.lang.Object.wait",
  "java.lang.Object.wait0",
  "java.lang.Thread.sleep",
  "java.lang.Thread.sleep0",
  "jdk.internal.misc.Unsafe.park",
  "sun.misc.Unsafe.park",
  "java.util.concurrent.locks.LockSupport.park",
  "java.util.concurrent.locks.LockSupport.parkNanos",
  "sun.nio.ch.EPoll.wait",
  "sun.nio.ch.EPollArrayWrapper.epollWait",
  "sun.nio.ch.KQueue.poll",
  "sun.nio.ch.Net.accept",
  "sun.nio.ch.Net.poll",
  "android.os.MessageQueue.nativePollOnce",
]);

/** Calls of the operating system, whatever the language. */
const NATIVE =
  /^_*(?:Unsafe_Park|mach_msg(?:2)?(?:_trap|_overwrite)?|semaphore_(?:timed)?wait(?:_trap)?|(?:psynch_)?cvwait|psynch_cvwait|workq_kernreturn|kevent(?:64|_id|_qos)?|ulock_wait2?|semwait_signal(?:_nocancel)?|nanosleep|clock_nanosleep|(?:select|poll|ppoll|pselect|epoll_p?wait2?|futex(?:_wait)?|accept4?|sigsuspend|sigwait))$/;

/** Whether a thread whose innermost call this is waits instead of working. */
export function isIdleFrame(
  frame: { function: string; module: string | null; inApp: boolean | null },
  platform: string,
): boolean {
  const { function: name, module } = frame;
  if (RUNTIME.has(name)) return true;
  // A project's own function may have any name.
  if (frame.inApp === true) return false;
  if (platform === "python") return PYTHON.has(`${module ?? ""}:${name}`);
  if (platform === "java" || platform === "android") {
    const called = module === null || name.startsWith(`${module}.`) ? name : `${module}.${name}`;
    if (JAVA.has(called)) return true;
  }
  return platform !== "javascript" && platform !== "node" && NATIVE.test(name);
}
