package dev.vitrine.themes.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The filter's program, run as the kernel runs it, for processors that are not at hand as well. */
@EnabledOnOs(OS.LINUX)
class SeccompFilterTest {
    private static final int ALLOW = 0x7fff0000;
    private static final int REFUSE = 0x00050000 | SystemCalls.EPERM;
    private static final int NO_SUCH_CALL = 0x00050000 | SystemCalls.ENOSYS;
    private static final int KILL = 0x80000000;

    @ParameterizedTest
    @EnumSource
    void childrenAreRefusedWhatTheyDoNotNeed(SystemCalls.Processor processor) {
        var calls = new SystemCalls(processor);
        var program = program(SeccompFilter.ofChildren(calls));
        for (var name : SeccompFilter.FORBIDDEN) {
            calls.number(name)
                    .ifPresent(number -> assertThat(run(program, processor.audit, number))
                            .as(name)
                            .isEqualTo(REFUSE));
        }
        assertThat(run(program, processor.audit, calls.number("clone3").orElseThrow()))
                .isEqualTo(NO_SUCH_CALL);
        assertThat(run(program, processor.audit, 463)).isEqualTo(NO_SUCH_CALL);
        assertThat(run(program, processor.audit, 0x40000000 + 1)).isEqualTo(NO_SUCH_CALL);
        assertThat(run(program, processor.audit, calls.number("execve").orElseThrow()))
                .isEqualTo(ALLOW);
        assertThat(run(program, processor.audit, calls.number("close").orElseThrow()))
                .isEqualTo(ALLOW);
        assertThat(run(program, 0x40000003, 1)).as("another convention").isEqualTo(KILL);
    }

    @ParameterizedTest
    @EnumSource
    void argumentsAreLookedAtWhereTheCallAloneIsHarmless(SystemCalls.Processor processor) {
        var calls = new SystemCalls(processor);
        var program = program(SeccompFilter.ofChildren(calls));
        int clone = calls.number("clone").orElseThrow();
        assertThat(run(program, processor.audit, clone, 0x10000)).as("a thread").isEqualTo(ALLOW);
        assertThat(run(program, processor.audit, clone, 0x10000000))
                .as("a namespace")
                .isEqualTo(REFUSE);
        int openat = calls.number("openat").orElseThrow();
        assertThat(run(program, processor.audit, openat, 0, 0, 0x200)).isEqualTo(REFUSE);
        assertThat(run(program, processor.audit, openat, 0, 0, 0x201)).isEqualTo(ALLOW);
        assertThat(run(program, processor.audit, openat, 0, 0, 0)).isEqualTo(ALLOW);
        int limits = calls.number("prlimit64").orElseThrow();
        assertThat(run(program, processor.audit, limits, 0, 7, 0)).isEqualTo(ALLOW);
        assertThat(run(program, processor.audit, limits, 0, 7, 1)).isEqualTo(REFUSE);
        assertThat(run(program, processor.audit, limits, 0, 7, 1L << 32)).isEqualTo(REFUSE);
        int ioctl = calls.number("ioctl").orElseThrow();
        assertThat(run(program, processor.audit, ioctl, 0, 0x5412)).isEqualTo(REFUSE);
        assertThat(run(program, processor.audit, ioctl, 0, 0x5401)).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @EnumSource
    void workersStartThreadsAndNothingElse(SystemCalls.Processor processor) {
        var calls = new SystemCalls(processor);
        var program = program(SeccompFilter.ofNoMoreProcesses(calls, 4711));
        int clone = calls.number("clone").orElseThrow();
        assertThat(run(program, processor.audit, clone, 0x10000)).isEqualTo(ALLOW);
        assertThat(run(program, processor.audit, clone, 17)).isEqualTo(REFUSE);
        int tgkill = calls.number("tgkill").orElseThrow();
        assertThat(run(program, processor.audit, tgkill, 4711)).isEqualTo(ALLOW);
        assertThat(run(program, processor.audit, tgkill, 4712)).isEqualTo(REFUSE);
        for (var name : new String[] {"fork", "vfork", "execve", "execveat"}) {
            calls.number(name)
                    .ifPresent(number -> assertThat(run(program, processor.audit, number))
                            .as(name)
                            .isEqualTo(REFUSE));
        }
        assertThat(run(program, processor.audit, calls.number("close").orElseThrow()))
                .isEqualTo(ALLOW);
    }

    private static ByteBuffer program(SeccompFilter filter) {
        return ByteBuffer.wrap(filter.program()).order(ByteOrder.nativeOrder());
    }

    private static int run(ByteBuffer program, int audit, int number, long... arguments) {
        var call = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        call.putInt(number).putInt(audit).putLong(0);
        for (var argument : arguments) {
            call.putLong(argument);
        }
        int value = 0;
        for (int at = 0; true; at++) {
            int code = program.getShort(8 * at);
            var constant = program.getInt(8 * at + 4);
            switch (code) {
                case 0x20 -> value = call.getInt(constant);
                case 0x54 -> value &= constant;
                case 0x06 -> {
                    return constant;
                }
                default -> {
                    var holds = switch (code) {
                        case 0x15 -> value == constant;
                        case 0x35 -> Integer.compareUnsigned(value, constant) >= 0;
                        case 0x45 -> (value & constant) != 0;
                        default -> throw new AssertionError("no such instruction: " + code);
                    };
                    at += program.get(8 * at + (holds ? 2 : 3));
                }
            }
        }
    }
}
